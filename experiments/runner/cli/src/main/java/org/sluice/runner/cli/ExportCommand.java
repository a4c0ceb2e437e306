// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.export.OmnetExport;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.plan.ServerAddress;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.simulator.Transports;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice export}. */
@Command(
    name = "export",
    description = {
      "Writes an experiment as an OMNeT++ simulation to run and to change with opp_run, Qtenv and the"
          + " IDE: NED networks with parameters, omnetpp.ini with everything else, and a README.md"
          + " that says how.",
      "",
      "Everything is checked first; OMNeT++ need not be there. DIR is new, empty, or that of an"
          + " earlier export, whose files are replaced.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  sluice export rocc/fig8 --to omnet fig8-omnet --set senders=2,10 --repeat 3",
      "  sluice export rocc/fig11 --to omnet fig11-omnet      one configuration for each variant",
      "  sluice export --hpcc mix/config.txt --to omnet mine",
    })
public final class ExportCommand extends SluiceCommand {
  private static final int MOST_REPETITIONS = 100;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DIR",
      description = "Where the export goes.")
  private @Nullable Path second;

  @Option(
      names = "--to",
      paramLabel = "omnet",
      required = true,
      description = "For which simulator: omnet.")
  private String to = "";

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE[,VALUE…]",
      description =
          "As in sluice run; several values make an iteration variable: --set senders=2,10."
              + " Repeatable.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "Repetitions of each combination, with the experiment's seed and those after it (default:"
              + " the seeds of the experiment).")
  private @Nullable Integer repeat;

  @Mixin private ExperimentChoice experiment = new ExperimentChoice();

  @Option(
      names = "--transport",
      paramLabel = "T",
      defaultValue = "jvm",
      description =
          "How the exported runs talk to the algorithms: jvm (default), or zmq with --endpoint.")
  private String transport = "jvm";

  @Mixin private EndpointChoice endpoint = new EndpointChoice();

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() throws IOException {
    Path folder = folder();
    checkOptions();
    refuseIdleOptions(
        experiment.isOfHpcc() ? Set.of(OptionTable.Mode.HPCC) : Set.<OptionTable.Mode>of());
    OmnetExport.check(folder);
    SchemeCatalog catalog = schemePath.catalog();
    ExperimentReader reader = new ExperimentReader(catalog.schemes());
    ExperimentLibrary.Entry entry = experiment.simulated(reader, "export", settings);
    OmnetExport export =
        OmnetExport.read(
            entry,
            new ComparisonReader(reader),
            experiment.choices(settings),
            experiment.variants(),
            experiment.isQuick(),
            repeat == null ? 0 : repeat,
            name -> catalog.find(name).orElseThrow().parameters());
    new Warnings(System.err).say(export.doubts());
    Path shim = Home.folder().resolve("omnet-shim").resolve("src");
    OmnetExport.write(folder, export.files(session(), words(), shim));
    out()
        .println(
            folder + ": " + export.summary() + "; how to run them: " + folder.resolve("README.md"));
    return ExitCode.DONE;
  }

  /** With --hpcc there is no experiment before it. */
  private Path folder() {
    @Nullable Path named =
        second == null && experiment.isOfHpcc() ? experiment.takeAsPath() : second;
    if (named == null) {
      throw SluiceException.wrongInput("DIR is missing; allowed is where the export goes");
    }
    return named;
  }

  private void checkOptions() {
    if (!to.equals("omnet")) {
      throw SluiceException.wrongInput("--to is '" + to + "'; allowed is omnet");
    }
    TransportChoice.requireOneOf(List.of("jvm", "zmq"), transport);
    if (transport.equals("zmq") != (endpoint.orNull() != null)) {
      throw SluiceException.wrongInput(
          "--transport zmq and --endpoint tcp://HOST:PORT go together; one is missing");
    }
    endpoint.check();
    if (repeat != null) {
      requireWithin("--repeat", repeat, 1, MOST_REPETITIONS);
    }
    experiment.check();
  }

  private PlanSession session() {
    @Nullable ServerAddress server = endpoint.orNull();
    boolean isJvm = transport.equals("jvm");
    Installation installation = Installation.in(Home.folder());
    List<Path> folders = new ArrayList<>();
    for (Path built : SimulatorChoice.transports(Home.folder())) {
      folders.addAll(Transports.below(built));
    }
    int deadlineMs = 3000;
    return new PlanSession(
        transport,
        server == null ? ServerAddress.NONE : server,
        isJvm ? installation.classPath() : "",
        schemePath.paths(),
        isJvm ? installation.javaHome().toString() : "",
        null,
        deadlineMs,
        deadlineMs,
        List.of(),
        folders);
  }
}
