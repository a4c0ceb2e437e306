// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.nio.file.Path;
import java.util.List;

/**
 * The page that goes with an export.
 *
 * @param experiment the experiment's name
 * @param title its headline
 * @param configurations sections of the ini file
 * @param axes its iteration variables
 * @param shimSource the folder of Sluice's NED types and library
 */
record ExportReadme(
    String experiment,
    String title,
    List<Configuration> configurations,
    List<Axis> axes,
    Path shimSource) {
  /** The page. */
  String text() {
    String config = configurations.get(0).name();
    StringBuilder page = new StringBuilder();
    page.append("# ").append(title).append("\n\n");
    page.append("Sluice's experiment `").append(experiment).append("` for OMNeT++ 6.1 with ");
    page.append("INET 4.5. The networks are in `*.ned`, what runs in them in `plans/`, one plan\n");
    page.append("for each run of `omnetpp.ini`");
    if (!axes.isEmpty()) {
      page.append(" (iteration variables: ");
      page.append(String.join(", ", axes.stream().map(a -> "`" + a.name() + "`").toList()));
      page.append(")");
    }
    page.append(".\n\nIn a shell with the `setenv` of OMNeT++ and of INET, in this folder:\n\n");
    page.append("```sh\nSLUICE=").append(quoted(shimSource)).append('\n');
    page.append("export OMNETPP_NED_PACKAGE_EXCLUSIONS=");
    page.append("\"$(tr '\\n' ';' <\"$INET_ROOT/.nedexclusions\")\"\n");
    page.append("opp_run_release -u Cmdenv -c ").append(config).append(" \\\n");
    page.append("  -n \".:$SLUICE:$INET_ROOT/src\" \\\n");
    page.append("  -l \"$INET_ROOT/src/INET\" -l \"$SLUICE/sluice\" omnetpp.ini\n```\n\n");
    if (configurations.size() > 1) {
      page.append("Configurations: ");
      page.append(
          String.join(", ", configurations.stream().map(c -> "`" + c.name() + "`").toList()));
      page.append(".\n");
    }
    page.append("`-q runs` lists the runs, `-r 0` runs the first alone, `-u Qtenv` shows it. In ");
    page.append("the IDE: import this folder and\nSluice's `omnet-shim` as existing projects ");
    page.append("beside INET; `.project` refers to both, to INET as `inet4.5`.\n\n");
    page.append("Scalars and vectors go to `results/` (`opp_scavetool`), Sluice's raw files to ");
    page.append(
        "`raw/`. Node names are those of the\nexperiment; the number of an `ethg` gate is ");
    page.append("the port's. The plans name the folders of this installation of Sluice\n");
    page.append("(class path, Java): export again on another machine.\n");
    return page.toString();
  }

  private static String quoted(Path path) {
    return "'" + path.toString().replace("'", "'\\''") + "'";
  }
}
