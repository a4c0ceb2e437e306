// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.ExitCode;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.Expectation;
import org.sluice.runner.model.Proof;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.workloads.hpcc.Address;

class RunReportTest {
  @TempDir Path out;

  private Outcome finish(RawRun raw) throws IOException {
    return RunReport.withoutFigures().write(raw.description().build(), List.of());
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(out.resolve("summary.json").toFile());
  }

  @Test
  void writesCompletedFlowsInOrderOfCompletion() throws IOException {
    finish(RawRun.complete(out));

    assertThat(out.resolve("fct.csv"))
        .hasContent(
            """
            flow,src,dst,sport,dport,bytes,start_ps,fct_ps,standalone_ps,slowdown
            1,2,0,10000,100,1000,500000,1000000,2000000,1.000000
            0,1,0,10000,100,2000,0,2500999,1000400,2.499999
            """);
  }

  @Test
  void writesFctAsTheHpccSimulatorDoes() throws IOException {
    finish(RawRun.complete(out));

    assertThat(out.resolve("fct.txt"))
        .hasContent(
            """
            0b000201 0b000001 10000 100 1000 500 1000 2000
            0b000101 0b000001 10000 100 2000 0 2500 1000
            """);
  }

  @Test
  void writesPfcAsTheHpccSimulatorDoes() throws IOException {
    finish(RawRun.complete(out));

    assertThat(out.resolve("pfc.txt")).hasContent("1999 1 0 1 1\n2100 3 1 3 0\n");
  }

  @Test
  void givesHostsTheHpccSimulatorsAddresses() {
    assertThat(Address.of(1)).isEqualTo(0x0b000101);
    assertThat(Address.of(255)).isEqualTo(0x0b00ff01);
    assertThat(Address.of(256)).isEqualTo(0x0b010001);
    assertThat(Address.of(319)).isEqualTo(0x0b013f01);
  }

  @Test
  void theQueueOfSeveralPortsIsOfAllOfThem() throws IOException {
    RunDescription run =
        RawRun.complete(out).description().portGroup("bottleneck", List.of("3:0", "3:1")).build();
    RunReport.withoutFigures().write(run, List.of());

    // 300 B and 0.25 B; 450 B and 60 B.
    assertThat(Files.readString(out.resolve("report.html")))
        .containsPattern(
            "<b>150.1 B</b>\\s*<span>mean queue at the bottleneck, 2 ports, last third<")
        .containsPattern("<b>450.0 B</b>\\s*<span>largest peak of the 2 ports<");
  }

  @Test
  void summarisesTheRun() throws IOException {
    RawRun raw = RawRun.complete(out);
    RunReport.withoutFigures()
        .write(
            raw.description()
                .scheme(
                    new SchemeDescription(
                        "congestion-control", "rocc", "paper", Map.of("alpha", "0.3")))
                .build(),
            List.of());
    JsonNode s = summary();

    assertThat(s.path("status").asText()).isEqualTo("complete");
    assertThat(s.path("simulator").asText()).isEqualTo("ns3");
    assertThat(s.path("scheme").asText()).isEqualTo("rocc");
    assertThat(s.path("schemes").path(0).path("parameters").path("alpha").asText())
        .isEqualTo("0.3");
    assertThat(s.path("transport").asText()).isEqualTo("jvm");
    assertThat(s.path("seed").asLong()).isEqualTo(7);
    assertThat(s.path("simulated_seconds").asDouble()).isEqualTo(3e-6);
    assertThat(s.path("wall_seconds").asDouble()).isEqualTo(2.0);
    assertThat(s.path("events").asLong()).isEqualTo(1000);
    assertThat(s.path("events_per_second").asDouble()).isEqualTo(500);
    assertThat(s.path("bridge_share").asDouble()).isEqualTo(0.25);
    assertThat(s.path("inline_asks").asLong()).isEqualTo(7);
    assertThat(s.path("flows_started").asLong()).isEqualTo(3);
    assertThat(s.path("flows_completed").asLong()).isEqualTo(2);
    assertThat(s.path("fct_us").path("mean").asDouble()).isEqualTo(1.7504995);
    assertThat(s.path("fct_us").path("p50").asDouble()).isEqualTo(1.0);
    assertThat(s.path("fct_us").path("max").asDouble()).isEqualTo(2.500999);
    assertThat(s.path("slowdown").path("p99").asDouble()).isEqualTo(2500999 / 1000400.0);
    JsonNode port = s.path("ports").path(1);
    assertThat(port.path("node").asInt()).isEqualTo(3);
    assertThat(port.path("port").asInt()).isEqualTo(1);
    assertThat(port.path("queue_mean_last_third_bytes").asDouble()).isEqualTo(0.25);
    assertThat(port.path("paused_seconds").asDouble()).isEqualTo(2e-6);
    assertThat(s.path("scheme_acted").asBoolean()).isTrue();
    assertThat(s.path("scheme_activity").path("flows_with_rate_change").asLong()).isEqualTo(1);
    assertThat(s.path("warnings")).isEmpty();
  }

  @Test
  void marksAPartialRunAndStillWritesEverything() throws IOException {
    RawRun raw = RawRun.complete(out).write("status", "partial\n").delete("engine.json");
    Outcome outcome =
        RunReport.withoutFigures()
            .write(raw.description().failure("The simulator was killed.").build(), List.of());

    assertThat(outcome.complete()).isFalse();
    assertThat(outcome.warnings()).contains("This run is partial: The simulator was killed.");
    assertThat(summary().path("status").asText()).isEqualTo("partial");
    assertThat(summary().path("failure").asText()).isEqualTo("The simulator was killed.");
    assertThat(summary().path("events").isNull()).isTrue();
    // A simulator that was killed has not said how far it came.
    for (String unknown : List.of("simulated_seconds", "delivered_bytes", "flows_started")) {
      assertThat(summary().path(unknown).isNull()).as(unknown).isTrue();
    }
    assertThat(out.resolve("fct.txt")).exists();
  }

  @Test
  void explainsClaimsThatFailInAWholeRunOnly() throws IOException {
    Claim claim =
        new Claim(
            "c",
            Set.of(),
            "s",
            Formula.parse("fct(1)"),
            new Expectation.Exactly(Formula.parse("5")),
            null,
            null,
            "Conjecture: a header",
            false,
            Proof.NONE);
    RawRun raw = RawRun.complete(out);
    RunReport report = RunReport.withoutFigures();

    report.write(raw.description().build(), List.of(claim));
    assertThat(out.resolve("report.html")).content().contains("Conjecture: a header");
    assertThat(out.resolve("claims.json")).content().contains("Conjecture: a header");

    raw.write("status", "partial\n");
    report.write(raw.description().failure("It crashed.").build(), List.of(claim));
    assertThat(out.resolve("report.html"))
        .content()
        .contains("NOT MEASURED")
        .doesNotContain("header");
    assertThat(out.resolve("claims.json")).content().doesNotContain("header");
  }

  @Test
  void aPageOnSeveralRunsSaysWhyFlowsAreStranded() throws IOException {
    RawRun raw = RawRun.complete(out).withLastThirdOfFlow0(0);
    raw.write(
        "happened.json",
        """
        {"unfinished": [{"flow": 0, "acknowledged": 1000, "next": 2000, "end": 2000,
          "expected": 1000, "data_sent": 2, "data_received": 1, "data_lost": 1}]}
        """);
    RunResults results = RunResults.read(raw.description().build());
    RunReport.addFindings(results);

    assertThat(results.warnings())
        .anySatisfy(w -> assertThat(w).startsWith("1 of 3 flows is stranded"))
        .contains(
            "1 flow did not end: 1 is waiting for the ACK of a packet that was lost, and neither a"
                + " later packet nor a timeout makes it be sent again"
                + " (dataplane.retransmissionTimeout would) (flow 0).");
  }

  @Test
  void namesThePortOfTheQueueAndOfItsPeak() throws IOException {
    finish(RawRun.complete(out));

    assertThat(out.resolve("report.html"))
        .content()
        .containsPattern("mean queue at the bottleneck, [^,<]+, last third<")
        .containsPattern("peak of the queue at [^,<]+<");
  }

  @Test
  void leavesOutALineThatWasCutShort() throws IOException {
    RawRun raw =
        RawRun.complete(out).append("flows.csv", "3,1,0,10002,1").append("queue.csv", "2600");
    raw.write("status", "partial");
    Outcome outcome = finish(raw);

    assertThat(summary().path("flows_started").asLong()).isEqualTo(3);
    assertThat(outcome.warnings())
        .contains("flows.csv ends in the middle of a line, which is left out.");
  }

  @Test
  void survivesADirectoryWithNothingButAPlan() throws IOException {
    RawRun raw = RawRun.complete(out);
    for (String file :
        new String[] {
          "flows.csv",
          "queue.csv",
          "rate.csv",
          "window.csv",
          "throughput.csv",
          "pfc.csv",
          "ports.csv",
          "engine.json",
          "status"
        }) {
      raw.delete(file);
    }
    Outcome outcome = finish(raw);

    assertThat(outcome.complete()).isFalse();
    assertThat(outcome.warnings()).contains("flows.csv is missing.", "ports.csv is missing.");
    assertThat(summary().path("flows_completed").asInt()).isZero();
    assertThat(summary().path("fct_us").path("mean").isNull()).isTrue();
  }

  @Test
  void saysWhenTheSchemeNeverActed() throws IOException {
    Outcome outcome = finish(RawRun.complete(out).neverActed());

    // It claims nothing that would need evidence.
    assertThat(outcome.code()).isEqualTo(ExitCode.DONE);
    assertThat(outcome.sound()).isFalse();
    assertThat(summary().path("evidence").asBoolean()).isFalse();
    assertThat(summary().path("scheme_acted").asBoolean()).isFalse();
    assertThat(outcome.warnings()).anyMatch(w -> w.startsWith("The scheme never acted"));
  }

  @Test
  void saysHowTimeSeriesAreAskedForWhereNoFlowHasThem() throws IOException {
    RawRun raw = RawRun.complete(out);
    finish(raw);
    assertThat(Files.readString(out.resolve("report.html"))).doesNotContain("monitor.flows");

    raw.write(
        "plan.txt", Files.readString(out.resolve("plan.txt")).replace("=all", "=all flows=none"));
    finish(raw);
    assertThat(Files.readString(out.resolve("report.html"))).contains("--set monitor.flows=all");
  }

  @Test
  void aDropByVerdictIsAnAct() throws IOException {
    RawRun raw =
        RawRun.complete(out)
            .write("rate.csv", "time_ps,flow,rate_bps\n0,0,1000\n")
            .write("engine.json", "{\"cnps\": 0, \"verdict_drops\": 1}");
    raw.write(
        "ports.csv", Files.readString(out.resolve("ports.csv")).replace(",40,5,1,", ",0,5,1,"));

    assertThat(finish(raw).warnings()).isEmpty();
    assertThat(summary().path("scheme_acted").asBoolean()).isTrue();
    assertThat(summary().path("scheme_activity").path("verdict_drops").asLong()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "window.csv, 'time_ps,flow,window_bytes|0,0,1000|5,0,900.5|', {\"cnps\": 0}",
    "window.csv, 'time_ps,flow,window_bytes|0,0,1000|5,0,-1|', {\"cnps\": 0}",
    "window.csv, 'time_ps,flow,window_bytes|', {\"wred_drops\": 2}",
    "window.csv, 'time_ps,flow,window_bytes|', {\"other_acts\": 1}"
  })
  void windowsDropsAndEverythingElseDecidedAreActs(String file, String rows, String engine)
      throws IOException {
    RawRun raw =
        RawRun.complete(out)
            .write("rate.csv", "time_ps,flow,rate_bps\n0,0,1000\n")
            .write(file, rows.replace('|', '\n'))
            .write("engine.json", engine);
    raw.write(
        "ports.csv", Files.readString(out.resolve("ports.csv")).replace(",40,5,1,", ",40,0,1,"));

    assertThat(finish(raw).warnings()).isEmpty();
    assertThat(summary().path("scheme_acted").asBoolean()).isTrue();
  }

  @Test
  void windowsThatDoNotChangeAreNoActs() throws IOException {
    RawRun raw =
        RawRun.complete(out)
            .write("rate.csv", "time_ps,flow,rate_bps\n0,0,1000\n")
            .write("window.csv", "time_ps,flow,window_bytes\n0,0,1000\n5,1,2000\n9,0,1000\n")
            .write("engine.json", "{\"cnps\": 0, \"other_acts\": 0}");
    raw.write(
        "ports.csv", Files.readString(out.resolve("ports.csv")).replace(",40,5,1,", ",40,0,1,"));
    finish(raw);

    assertThat(summary().path("scheme_acted").asBoolean()).isFalse();
    assertThat(Files.readString(out.resolve("report.html"))).contains("never acted");
  }

  @Test
  void saysWhatManyInlineAsksOverASocketCost() throws IOException {
    RawRun raw = RawRun.complete(out);

    assertThat(finish(raw.write("engine.json", inlineAsks("zmq", 10_000, 1.0))).warnings())
        .isEmpty();
    assertThat(finish(raw.write("engine.json", inlineAsks("zmq", 10_001, 0.9))).warnings())
        .containsExactly(
            "The scheme was asked about packets one by one: 10001 inline asks over zmq took 0.90 s"
                + " of the simulation's 2.00 s.");
  }

  @Test
  void saysWhenInlineAsksTakeMostOfTheTime() throws IOException {
    RawRun raw = RawRun.complete(out);

    assertThat(finish(raw.write("engine.json", inlineAsks("jvm", 90_000, 1.0))).warnings())
        .isEmpty();
    assertThat(finish(raw.write("engine.json", inlineAsks("jvm", 90_000, 1.01))).warnings())
        .singleElement()
        .asString()
        .contains("90000 inline asks over jvm took 1.01 s of the simulation's 2.00 s");
  }

  private static String inlineAsks(String transport, int asks, double seconds) {
    return String.format(
        Locale.ROOT,
        "{\"transport\": \"%s\", \"wall_s\": 2.0, \"inline_asks\": %d, \"inline_wall_s\": %s}",
        transport,
        asks,
        seconds);
  }

  @Test
  void refusesAMalformedRowWithFileLineFieldAndValue() throws IOException {
    RawRun raw = RawRun.complete(out).append("flows.csv", "x,1,0,1,1,1,0,,0,0,0,0,,0\n");

    assertThatThrownBy(() -> finish(raw))
        .isInstanceOf(IOException.class)
        .hasMessage("flows.csv:5: flow 'x' is not an integer.");
  }

  @Test
  void refusesAHeaderWithoutAColumn() throws IOException {
    RawRun raw = RawRun.complete(out).write("pfc.csv", "time_ps,node,port,pause\n");

    assertThatThrownBy(() -> finish(raw))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("pfc.csv: the header has no column 'node_type'");
  }

  @Test
  void leavesNoTemporaryFileBehind() throws IOException {
    finish(RawRun.complete(out));

    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(f -> f.getFileName().toString())).noneMatch(f -> f.endsWith(".partial"));
    }
  }
}
