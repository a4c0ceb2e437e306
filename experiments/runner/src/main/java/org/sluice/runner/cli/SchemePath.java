// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.SchemeCatalogException;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Option;

/** The option {@code --scheme-path} of every command that needs schemes. */
final class SchemePath {
  @Option(
      names = "--scheme-path",
      paramLabel = "JAR",
      description = "A jar (or directory) with further schemes. Repeatable.")
  private List<Path> paths = new ArrayList<>();

  List<Path> paths() {
    return Collections.unmodifiableList(paths);
  }

  /**
   * The schemes of the class path and of these paths.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if a path or a scheme in it is wrong
   */
  SchemeCatalog catalog() {
    try {
      SchemeCatalog catalog = SchemeCatalog.load(paths);
      SchemeFolders.warnings().forEach(SchemePath::warn);
      catalog.warnings().forEach(SchemePath::warn);
      return catalog;
    } catch (SchemeCatalogException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
  }

  private static void warn(String sentence) {
    System.err.println("sluice: warning: " + sentence);
  }
}
