// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sluice.runner.model.Experiment;

/** The simulation of one run in OMNeT++ whose plan decides everything: NED and an ini file. */
public final class PlanRun {
  private PlanRun() {}

  /**
   * Every file, by its path in the folder of the simulation.
   *
   * @param experiment what is run
   * @param plan its plan
   */
  public static Map<String, String> files(Experiment experiment, Path plan) {
    String ofPackage = NedNames.ofPackage(experiment.name());
    String network = NedNames.ofNetwork(experiment.name());
    String title = experiment.title().replace('\n', ' ');
    IniFile ini =
        new IniFile(title + "\nWritten for one run of the experiment " + experiment.name() + ".");
    ini.begin("General");
    ini.entry("network", ofPackage + "." + network);
    ini.entry("simtime-resolution", experiment.resolution());
    ini.entry("sim-time-limit", IniValue.time(experiment.durationPs()));
    ini.entry("*.sluice.plan", IniValue.text(plan.toAbsolutePath().normalize().toString()));
    ini.comment("A failure ends the process with Sluice's exit code.");
    ini.entry("*.sluice.exitProcess", "true");
    ini.entry("result-dir", "results");
    ini.entry("**.scalar-recording", "true");
    ini.comment(
        "The raw files of the plan have it all; INET's statistics take most of a run's time.");
    ini.entry("**.statistic-recording", "false");
    ini.entry("cmdenv-express-mode", "true");
    ini.entry("cmdenv-performance-display", "false");
    Map<String, String> files = new LinkedHashMap<>();
    files.put("omnetpp.ini", ini.text());
    files.put("package.ned", "package " + ofPackage + ";\n");
    files.put(
        network + ".ned", NedNetwork.planned(experiment.topology(), ofPackage, network, title));
    return files;
  }
}
