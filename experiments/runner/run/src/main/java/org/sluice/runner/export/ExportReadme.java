// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.nio.file.Path;
import java.util.List;
import org.sluice.runner.machine.OmnetTools;

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
    List<String> configurations,
    List<Axis> axes,
    Path shimSource) {
  /** The page. */
  String text() {
    StringBuilder page = new StringBuilder();
    page.append("# ").append(title).append("\n\n");
    page.append("Sluice's experiment `").append(experiment).append("` for ");
    page.append(OmnetTools.VERSIONS);
    page.append(":\nthe networks are in `*.ned`, all else is in `omnetpp.ini`");
    if (!axes.isEmpty()) {
      page.append(" (iteration variables: ");
      page.append(String.join(", ", axes.stream().map(a -> "`" + a.name() + "`").toList()));
      page.append(")");
    }
    page.append(".\nIn a shell with the `setenv` of OMNeT++ and of INET, in this folder:\n\n");
    page.append("```sh\nSLUICE=").append(quoted(shimSource)).append('\n');
    page.append("export OMNETPP_NED_PACKAGE_EXCLUSIONS=");
    page.append("\"$(tr '\\n' ';' <\"$INET_ROOT/.nedexclusions\")\"\n");
    page.append("opp_run_release -u Cmdenv -c ").append(configurations.get(0)).append(" \\\n");
    page.append("  -n \".:$SLUICE:$INET_ROOT/src\" \\\n");
    page.append("  -l \"$INET_ROOT/src/INET\" -l \"$SLUICE/sluice\" omnetpp.ini\n```\n\n");
    if (configurations.size() > 1) {
      page.append("Configurations: ");
      page.append(String.join(", ", configurations.stream().map(c -> "`" + c + "`").toList()));
      page.append(".\n");
    }
    page.append("`-q runs` lists the runs, `-r 0` runs the first alone, `-u Qtenv` shows it. In ");
    page.append("the IDE: import this folder and\nSluice's `omnet-shim` as existing projects ");
    page.append(
        "beside INET; `.project` refers to both, to INET as `inet4.5` (change the name there for another).\n\n");
    page.append("Scalars and vectors go to `results/` (`opp_scavetool`), Sluice's raw files to ");
    page.append("`raw/`.\n\n");
    page.append(
        """
        ## Change it

        Every value may be changed, and several may stand for one: `{updateInterval: ${20us, 40us, 80us}}`. What is
        wrong is refused in one sentence before the simulation runs. With more hosts than before, look whether the lines
        under "Traffic" name them: `sender[*]` is all of them. Nodes, links and ports are numbered in the order of the
        NED files, flows in the order of the hosts and their applications unless `flowNumber` says otherwise.
        """);
    page.append("\nAnother machine needs its own `classPath` and `javaHome`, at the end of ");
    page.append("`[General]`.\n");
    return page.toString();
  }

  private static String quoted(Path path) {
    return "'" + path.toString().replace("'", "'\\''") + "'";
  }
}
