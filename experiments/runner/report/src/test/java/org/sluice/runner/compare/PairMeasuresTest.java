// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.SluiceException;
import org.sluice.runner.figures.AgreementFigures;
import org.sluice.runner.model.PortId;
import org.sluice.runner.report.AgreementJson;
import org.sluice.runner.report.AgreementList;
import org.sluice.runner.report.AgreementPage;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunResults;

class PairMeasuresTest {
  private static final PortId PORT = new PortId(3, 0);
  private static final Map<PortId, String> NAMES = Map.of(PORT, "tor → receiver");

  @TempDir private Path folder;
  private RawRun first;
  private RawRun second;

  @BeforeEach
  void twoEqualRuns() throws IOException {
    first = RawRun.complete(Files.createDirectory(folder.resolve("a")));
    second = RawRun.complete(Files.createDirectory(folder.resolve("b")));
  }

  private static SideResults read(String name, RawRun run) throws IOException {
    return SideResults.of(name, RunResults.read(run.description().build()), NAMES.keySet());
  }

  private PairMeasures measures() throws IOException {
    return PairMeasures.of(read("ns3", first), read("omnet", second), NAMES, Set.of(PORT));
  }

  private void replaceInSecond(String file, String from, String to) throws IOException {
    String text = Files.readString(folder.resolve("b").resolve(file));
    assertThat(text).contains(from);
    second.write(file, text.replace(from, to));
  }

  @Test
  void equalRunsDifferInNothing() throws IOException {
    Map<String, Double> numbers = measures().numbers();

    assertThat(numbers)
        .containsEntry("fct_median", 0.0)
        .containsEntry("goodput_worst", 0.0)
        .containsEntry("slowdown_ks", 0.0)
        .containsEntry("queue_tail", 0.0)
        .containsEntry("rate_distance", 0.0)
        .containsEntry("marks", 0.0)
        .containsEntry("window_tail", Double.NaN);
    assertThat(numbers.values()).allMatch(x -> x == 0 || Double.isNaN(x));
  }

  @Test
  void flowsWithoutAStandAloneTimeAreSaidToBeMissingInTheTestOfSlowdowns() throws IOException {
    assertThat(measures().withoutSlowdown()).isZero();
    replaceInSecond("flows.csv", "2000000,1\n", "0,1\n");
    assertThat(measures().withoutSlowdown()).isEqualTo(1);
  }

  @Test
  void queuesThatAreEmptyInTheLastThirdOfBothAreNotCompared() throws IOException {
    for (String run : List.of("a", "b")) {
      Path ports = folder.resolve(run).resolve("ports.csv");
      Files.writeString(ports, Files.readString(ports).replace(",300,40,", ",0,40,"));
    }
    assertThat(measures().numbers()).containsEntry("queue_tail", Double.NaN);
  }

  @Test
  void eachFlowIsComparedWithItself() throws IOException {
    // Flow 1 takes 1.02 us instead of 1; flow 2, unbounded, delivers 770 instead of 700 bytes.
    replaceInSecond("flows.csv", "500000,1500000", "500000,1520000");
    replaceInSecond("flows.csv", ",700,", ",770,");

    PairMeasures m = measures();

    assertThat(m.completion().all()).hasSize(2);
    assertThat(m.completion().worst()).isCloseTo(0.02, within(1e-12));
    assertThat(m.completion().median()).isZero();
    assertThat(m.completion().worstFlows().get(0).flow()).isEqualTo(1);
    assertThat(m.completion().worstFlows().get(0).second()).isEqualTo(1_020_000);
    assertThat(m.goodput().all()).hasSize(1);
    assertThat(m.goodput().median()).isCloseTo(0.1, within(1e-12));
    assertThat(m.goodput().all().get(0).first()).isCloseTo(700 * 8e12 / 3_000_000, within(1.0));
  }

  @Test
  void aFlowThatCompletesInOneOnlyFails() throws IOException {
    replaceInSecond("flows.csv", "500000,1500000", "500000,");

    PairMeasures m = measures();
    List<Criterion> criteria = Tolerances.of(List.of()).check(m, null);

    assertThat(m.onlyFirst()).containsExactly(1L);
    assertThat(m.onlySecond()).isEmpty();
    assertThat(criteria.get(0).key()).isEqualTo("completion");
    assertThat(criteria.get(0).holds()).isFalse();
  }

  @Test
  void queuesRatesAndCountsAreCompared() throws IOException {
    replaceInSecond("ports.csv", "166.5,300,40,5,1", "166.5,303,40,6,1");
    replaceInSecond("queue.csv", "2000000,3,0,200", "2000000,3,0,300");
    replaceInSecond("rate.csv", "2000000,2,5000", "2000000,2,6000");

    PairMeasures m = measures();
    PortAgreement q = m.queues().get(0);

    assertThat(q.tailDifference()).isCloseTo(0.01, within(1e-12));
    // 100 bytes apart from 2 to 2.5 us of 3.
    assertThat(q.course().distance()).isCloseTo(100 * 0.5 / 3, within(1e-9));
    // Flow 2 from 0 to 3 us: 1000, 3000, 5000 or 6000 bit/s for 1 us each; flow 1 ends at 1.5 us.
    assertThat(m.rate().flows()).isEqualTo(2);
    assertThat(m.rate().worstFlow()).isEqualTo(2);
    assertThat(m.rate().worstDistance()).isCloseTo(1 / 9.0, within(1e-9));
    assertThat(m.rate().tailDifference()).isCloseTo(0.2, within(1e-9));
    assertThat(m.window().flows()).isZero();
    assertThat(m.counts().get("marks").difference()).isCloseTo(0.2, within(1e-12));
    assertThat(m.numbers()).containsEntry("pauses", 0.0);
  }

  @Test
  void criteriaStandBesideTheSpread() throws IOException {
    replaceInSecond("flows.csv", "500000,1500000", "500000,1550000");
    PairMeasures m = measures();
    SeedSpread spread =
        SeedSpread.of(
            "ns3",
            List.of(1L, 2L),
            List.of(read("ns3", first), read("ns3", second)),
            false,
            NAMES,
            Set.of(PORT));

    List<Criterion> criteria = Tolerances.of(List.of("p99=off")).check(m, spread);

    Criterion worst =
        criteria.stream().filter(c -> c.number().equals("fct_worst")).findFirst().orElseThrow();
    assertThat(worst.verdict()).isEqualTo("failed");
    assertThat(worst.measured()).isCloseTo(0.05, within(1e-12));
    assertThat(worst.spread()).isEqualTo(worst.measured());
    assertThat(worst.isWithinSpread()).isTrue();
    assertThat(criteria).extracting(Criterion::key).contains("median", "worst", "queue");
  }

  @Test
  void resultsFromElsewhereAreMatchedByAddressesPortsAndSize() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(
        elsewhere.resolve("fct.txt"),
        """
        0b000101 0b000001 10000 100 2000 0 2500 1000
        0b000201 0b000001 10000 100 1000 500 1010 2000
        0b000901 0b000001 10000 100 1000 500 1010 2000
        """);
    Files.writeString(
        elsewhere.resolve("queue.csv"), "time_ps,node,port,bytes\n0,3,0,0\n1000000,3,0,330\n");
    ForeignResults foreign = new ForeignResults(elsewhere);
    SideResults own = read("ns3", first);

    SideResults theirs = foreign.read("elsewhere", own);
    PairMeasures m = PairMeasures.of(foreign.comparable(own), theirs, NAMES, Set.of(PORT));

    assertThat(foreign.unknownFlows()).isEqualTo(1);
    // Ours is 2500.999 ns, theirs is reported in whole nanoseconds.
    assertThat(m.completion().all().get(0).relative()).isZero();
    assertThat(m.completion().all().get(1).relative()).isCloseTo(0.01, within(1e-12));
    assertThat(m.goodput().all()).isEmpty();
    assertThat(m.queues().get(0).firstTail()).isEqualTo(300);
    assertThat(m.queues().get(0).secondTail()).isEqualTo(330);
    assertThat(m.counts()).isEmpty();
    assertThat(m.numbers().get("rate_tail")).isNaN();
  }

  @Test
  void aFileWithoutForeignResultsIsRefused() throws IOException {
    assertThatThrownBy(() -> new ForeignResults(folder))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("holds neither fct.txt nor queue.csv");
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("fct.txt"), "0b000101 0b000001 10000 100 2000 0 2500\n");
    SideResults own = read("ns3", first);
    assertThatThrownBy(() -> new ForeignResults(elsewhere).read("x", own))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("fct.txt:1: ");
    // Without a run to compare with, too.
    assertThatThrownBy(() -> new ForeignResults(elsewhere).check())
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("fct.txt:1: ");
    Files.writeString(elsewhere.resolve("fct.txt"), "");
    Files.writeString(elsewhere.resolve("queue.csv"), "time_ps,node,bytes\n1,2,3\n");
    assertThatThrownBy(() -> new ForeignResults(elsewhere).read("x", own))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("no column 'port'");
    Files.writeString(elsewhere.resolve("queue.csv"), "time_ps,node,port,bytes\n1,2,3,many\n");
    assertThatThrownBy(() -> new ForeignResults(elsewhere).check())
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("many");
  }

  @Test
  void fileAndReportAreComplete() throws IOException {
    replaceInSecond("flows.csv", "500000,1500000", "500000,1550000");
    replaceInSecond("rate.csv", "2000000,2,5000", "2000000,2,6000");
    SideResults a = read("ns3", first);
    SideResults b = read("omnet", second);
    PairMeasures m = PairMeasures.of(a, b, NAMES, Set.of(PORT));
    Conversation conversation =
        ConversationAligner.align(
            Talk.plain("ns3").write(folder.resolve("x")),
            new Talk("omnet", 1).ask(1).tick(1, 2).write(folder.resolve("y")),
            1000);
    Tolerances tolerances = Tolerances.of(List.of());
    CaseAgreement one =
        new CaseAgreement(
            "only",
            "",
            new CaseAgreement.Side("ns3", "ns3", "3.37", "jvm", 1, "1-ns3", null),
            new CaseAgreement.Side("omnet", "omnet", "6.1", "jvm", 1, "2-omnet", null),
            m,
            RawFile.compare(folder.resolve("a"), folder.resolve("b")),
            conversation,
            null,
            tolerances.check(m, null),
            List.of("a <warning>"));
    Agreement agreement =
        new Agreement("test/two", "Two flows", tolerances.asMap(), List.of(one), List.of());

    AgreementJson.write(folder.resolve("agreement.json"), agreement, 6);
    JsonNode json = new ObjectMapper().readTree(folder.resolve("agreement.json").toFile());
    String page =
        new AgreementPage(agreement, one, new AgreementFigures(a, b, m).write(folder)).render();

    assertThat(agreement.verdict()).isEqualTo(AgreementVerdict.DIFFERS);
    assertThat(json.path("schema").asText()).isEqualTo("sluice-agreement");
    assertThat(json.path("version").asInt()).isEqualTo(1);
    assertThat(json.path("verdict").asText()).isEqualTo("differs");
    JsonNode only = json.path("cases").path(0);
    assertThat(only.path("flows").path("fct_ps").path("max").asDouble())
        .isCloseTo(0.05, within(1e-9));
    assertThat(only.path("conversation").path("first_divergence").path("kind").asText())
        .isEqualTo("values");
    assertThat(only.path("numbers").path("window_tail").path("value").isNull()).isTrue();
    assertThat(only.path("files").path(0).path("line").asLong()).isEqualTo(3);
    assertThat(only.path("files").path(0).path("second").asText()).contains(",1550000,");
    assertThat(only.path("files").path(1).path("identical").asBoolean()).isTrue();
    assertThat(page)
        .contains("a &lt;warning&gt;")
        .contains("differs: a tolerance does not hold")
        .contains("First divergence")
        .contains("Decided rate of flow 2")
        .contains("tor → receiver (bottleneck)")
        .doesNotContain("NaN");
    assertThat(new AgreementList(agreement).render())
        .contains("only")
        .contains(
            "test/two · ns3, 3.37, transport jvm, seed 1 against omnet, 6.1, transport jvm, seed 1")
        .contains("median 1.00 % · worst 3.00 % · queue 2.00 %");
  }
}
