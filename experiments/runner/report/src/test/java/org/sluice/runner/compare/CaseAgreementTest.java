// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.ExitCode;

class CaseAgreementTest {
  private static final PairMeasures NOTHING =
      new PairMeasures(
          new FlowDifferences(List.of()),
          new FlowDifferences(List.of()),
          List.of(),
          List.of(),
          null,
          0,
          List.of(),
          new GateAgreement(0, 0, 0, 0, 0, -1, 0, 0, 0, 0),
          new GateAgreement(0, 0, 0, 0, 0, -1, 0, 0, 0, 0),
          Map.of());

  @TempDir private Path folder;

  private static CaseAgreement of(
      @Nullable PairMeasures measures,
      @Nullable Conversation conversation,
      @Nullable String failure,
      double measured) {
    return new CaseAgreement(
        "only",
        "",
        new CaseAgreement.Side("ns3", "ns3", "", "", 1, "1-ns3", null),
        new CaseAgreement.Side("omnet", "omnet", "", "", 1, "2-omnet", failure),
        measures,
        List.of(),
        conversation,
        null,
        List.of(new Criterion("queue", "queue_tail", 0.02, measured, Double.NaN)),
        List.of());
  }

  @Test
  void theVerdictIsTheWorstThatIsKnown() throws Exception {
    Talk edited = Talk.plain("omnet").ask(7_000_000).ack(7_000_000, 7000, 500_000, 1);
    Talk plain = Talk.plain("ns3").ask(7_000_000).ack(7_000_000, 7000, 500_000, 2);
    Conversation bug =
        ConversationAligner.align(
            plain.write(folder.resolve("a")), edited.write(folder.resolve("b")), 0);

    assertThat(of(NOTHING, null, null, 0.02).verdict()).isEqualTo(AgreementVerdict.AGREES);
    assertThat(of(NOTHING, null, null, Double.NaN).verdict())
        .as("of nothing")
        .isEqualTo(AgreementVerdict.NOT_COMPARED);
    assertThat(of(NOTHING, null, null, 0.021).verdict()).isEqualTo(AgreementVerdict.DIFFERS);
    assertThat(of(NOTHING, null, "it died", 0).verdict()).isEqualTo(AgreementVerdict.PARTIAL);
    assertThat(of(null, null, null, 0).verdict()).isEqualTo(AgreementVerdict.PARTIAL);
    assertThat(of(NOTHING, bug, null, 0).verdict()).isEqualTo(AgreementVerdict.BUG);
    assertThat(of(null, bug, "it died", 1).verdict()).isEqualTo(AgreementVerdict.BUG);
  }

  @Test
  void ofSeveralCasesTheWorstCounts() {
    CaseAgreement good = of(NOTHING, null, null, 0);
    CaseAgreement bad = of(NOTHING, null, null, 1);

    assertThat(new Agreement("x", "X", Map.of(), List.of(good, bad, good), List.of()).verdict())
        .isEqualTo(AgreementVerdict.DIFFERS);
    assertThat(AgreementVerdict.AGREES.code()).isEqualTo(ExitCode.DONE);
    assertThat(AgreementVerdict.DIFFERS.code()).isEqualTo(ExitCode.CLAIM_FAILED);
    assertThat(AgreementVerdict.NOT_COMPARED.code()).isEqualTo(ExitCode.NO_EVIDENCE);
    assertThat(AgreementVerdict.BUG.code()).isEqualTo(ExitCode.UNEXPECTED);
  }
}
