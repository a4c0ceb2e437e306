// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Scheme;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sluice schemes}. */
@Command(
    name = "schemes",
    description = {
      "All schemes; with a name, everything about one: parameters with units, defaults, ranges and"
          + " sources, profiles, what it needs of a data plane, where it departs from its paper.",
      "Jars in ~/.sluice/schemes (or the directories of SLUICE_SCHEMES) are included."
    })
public final class SchemesCommand extends SluiceCommand {
  @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "A scheme's name.")
  private @Nullable String name;

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() {
    SchemeCatalog catalog = schemePath.catalog();
    SchemePage page = new SchemePage(out());
    if (name == null) {
      page.printList(catalog.schemes());
    } else {
      page.print(find(catalog, name));
    }
    return ExitCode.DONE;
  }

  private static Scheme find(SchemeCatalog catalog, String name) {
    return catalog
        .find(name)
        .orElseThrow(
            () ->
                SluiceException.wrongInput(
                    "no scheme is named '%s'; there are %s"
                        .formatted(name, String.join(", ", catalog.names()))));
  }
}
