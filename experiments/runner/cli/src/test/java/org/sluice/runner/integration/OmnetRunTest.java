// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in OMNeT++ and INET, where they are: results, ends of every kind. */
@Tag("simulator")
class OmnetRunTest extends InOmnet {
  private static final String OPP_RUN = "opp_run_release";

  @ParameterizedTest
  @CsvSource({
    "6, rocc/fig8 --set senders=2 --set duration=2ms",
    "0, stress/mixed",
    "6, stress/mixed --scheme hiercc --profile paper --set duration=4ms",
    "0, hpcc/s7",
    "0, certify/pause-after-sent",
  })
  void theFilesAreThoseOfNs3(int code, String arguments) throws Exception {
    run("ns3", code, arguments + " --simulator ns3");
    run("omnet", code, arguments + " --simulator omnet");
    RunFolder.assertSameResults(folder.resolve("ns3"), folder.resolve("omnet"));
    assertThat(Files.readString(folder.resolve("omnet/manifest.json")))
        .contains("\"simulator\" : \"omnet\"", "(INET 4.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pfc-static", "pfc-dynamic", "infinite", "lossy", "fafc"})
  void everySchemeRunsUnder(String flowControl) throws Exception {
    run("matrix", 0, "matrix/flow-control --variant */" + flowControl);
    assertThat(folder.resolve("matrix/rocc/" + flowControl + "/status")).hasContent("complete");
  }

  @Test
  void transportsChangeNothing() throws Exception {
    run("jvm", 0, "stress/mixed --simulator omnet --transport jvm");
    run("zmq", 0, "stress/mixed --simulator omnet --transport zmq");
    RunFolder.assertSameResults(folder.resolve("jvm"), folder.resolve("zmq"));
  }

  @Test
  void aMissingCapabilityIsRefused() throws Exception {
    try (SluiceProcess run = start("out", "certify/timers --hide timer")) {
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(3);
      assertThat(ended.errors())
          .containsPattern("sluice-omnet: scheme exam needs the capability timer .*omnet 6\\.");
      assertThat(run.processes()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{1} on {0}")
  @CsvSource({
    "jvm, throws",
    "zmq, throws",
    "jvm, hangs",
    "zmq, hangs",
    "jvm, overflows",
    "zmq, overflows",
    "jvm, exits",
    "zmq, exits"
  })
  void aFaultySchemeEndsTheRun(String transport, String fault) throws Exception {
    String jar = FaultyScheme.jar(folder).toString();
    String star = Star.file(folder, Star.WITHOUT_END);
    try (SluiceProcess run =
        start(
            "out",
            star
                + " --scheme-path "
                + jar
                + " --scheme faulty --set scheme.parameters.fault="
                + fault
                + " --transport "
                + transport)) {
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(5);
      assertThat(ended.errors()).containsPattern("scheme (faulty|of session 1 ended the JVM)");
      assertThat(run.processes()).isEmpty();
      RunFolder.assertPartialAndReadable(folder.resolve("out"));
    }
  }

  @Test
  void aKilledSimulatorEndsTheRun() throws Exception {
    try (SluiceProcess run = underWay()) {
      long simulator = run.descendant(OPP_RUN).pid();
      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal("KILL", simulator));
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors()).contains("the simulator died: signal 9");
      assertNothingIsLeft(run);
    }
  }

  @Test
  void theSimulatorOfAKilledRunVanishes() throws Exception {
    try (SluiceProcess run = underWay()) {
      long killedNs = System.nanoTime();
      SluiceProcess.signal("KILL", run.pid());
      while (!run.processes().isEmpty() && secondsSince(killedNs) < Machine.SLACK_S) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
      assertNothingIsLeft(run);
    }
  }

  @ParameterizedTest(name = "SIG{0}")
  @CsvSource({"INT, 130", "TERM, 143"})
  void anInterruptedRunReportsIt(String signal, int code) throws Exception {
    try (SluiceProcess run = underWay()) {
      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal(signal, run.pid()));
      assertThat(ended.code()).as(ended.toString()).isEqualTo(code);
      assertThat(ended.errors()).contains("the run was interrupted").contains("marked partial");
      assertNothingIsLeft(run);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void anInterruptedSimulatorSpeaksForItself(String signal) throws Exception {
    try (SluiceProcess run = underWay()) {
      long simulator = run.descendant(OPP_RUN).pid();
      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal(signal, simulator));
      assertThat(ended.code()).as(ended.toString()).isEqualTo(4);
      assertThat(ended.errors())
          .contains(
              "sluice-omnet: " + (signal.equals("INT") ? "interrupted" : "terminated by a signal"));
      assertNothingIsLeft(run);
    }
  }

  private SluiceProcess start(String out, String arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(Arrays.asList(arguments.split(" ")));
    words.addAll(List.of("--out", out));
    if (!arguments.contains("--simulator")) {
      words.addAll(List.of("--simulator", "omnet"));
    }
    return SluiceProcess.start(folder, words.toArray(String[]::new));
  }

  private void run(String out, int code, String arguments) throws Exception {
    try (SluiceProcess run = start(out, arguments)) {
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(code);
    }
  }

  private SluiceProcess underWay() throws Exception {
    SluiceProcess run = start("out", Star.file(folder, Star.WITHOUT_END));
    return run.untilUnderWay(folder.resolve("out"));
  }

  private static double secondsSince(long ns) {
    return (System.nanoTime() - ns) / 1e9;
  }

  private void assertNothingIsLeft(SluiceProcess run) throws IOException {
    assertThat(run.processes()).isEmpty();
    RunFolder.assertPartialAndReadable(folder.resolve("out"));
  }
}
