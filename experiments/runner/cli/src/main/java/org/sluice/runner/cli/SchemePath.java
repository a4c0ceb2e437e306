// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

  private @Nullable SchemeCatalog catalog;

  /** What the simulator or the server loads schemes of the user's own from. */
  List<Path> paths() {
    return catalog().path();
  }

  /**
   * Sluice's schemes, those of these paths, and those of the user's folders.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if a path or a scheme in it is wrong
   */
  SchemeCatalog catalog() {
    try {
      if (catalog == null) {
        SchemeGuard.watch();
        catalog = SchemeCatalog.load(paths, SchemeFolders.all());
        catalog.warnings().forEach(SchemePath::warn);
      }
      return catalog;
    } catch (SchemeCatalogException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
  }

  private static void warn(String sentence) {
    System.err.println("sluice: warning: " + sentence);
  }
}
