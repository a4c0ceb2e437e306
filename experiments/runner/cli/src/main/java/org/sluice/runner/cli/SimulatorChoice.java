// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.doctor.ThisMachine;
import org.sluice.runner.machine.OmnetTools;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.simulator.OmnetSimulator;
import org.sluice.runner.simulator.Simulator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose a simulator. */
final class SimulatorChoice {
  @Option(
      names = "--simulator",
      paramLabel = "SIM",
      defaultValue = Simulator.NS3,
      description = "The simulator: ns3 (default), or omnet (" + OmnetTools.VERSIONS + ").")
  private String simulator = Simulator.NS3;

  @Mixin private OmnetFolders folders = new OmnetFolders();

  /** Where OMNeT++ and INET are. */
  static final class OmnetFolders {
    @Option(
        names = "--omnetpp",
        paramLabel = "DIR",
        description =
            "OMNeT++'s folder (default: OMNETPP_ROOT, or where opp_configfilepath on the PATH is"
                + " of).")
    private @Nullable Path omnetpp;

    @Option(
        names = "--inet",
        paramLabel = "DIR",
        description = "INET's folder (default: INET_ROOT).")
    private @Nullable Path inet;

    /** What is there. */
    OmnetTools tools() {
      return new OmnetTools(new ThisMachine(), Home.folder(), omnetpp, inet);
    }
  }

  /** Checks what needs no look at the machine. */
  void check() {
    Simulator.requireName("--simulator", simulator);
  }

  /** What the user chose, one of {@link Simulator#NAMES} once it is checked. */
  String name() {
    return simulator;
  }

  /** Whether it is ns-3. */
  boolean isNs3() {
    return simulator.equals(Simulator.NS3);
  }

  /** The installation with the chosen simulator. */
  Installation installation() {
    check();
    return installation(simulator, folders);
  }

  /** The installation with a simulator. */
  static Installation installation(String simulator, OmnetFolders folders) {
    Path home = Home.folder();
    if (simulator.equals(Simulator.NS3)) {
      return Installation.in(home);
    }
    return Installation.with(home, new OmnetSimulator(folders.tools(), transports(home)));
  }

  /** Folders below which the transports' libraries may be. */
  static List<Path> transports(Path home) {
    return List.of(
        home.resolve("omnet-shim").resolve("out"), home.resolve("ns3-shim").resolve("build"));
  }
}
