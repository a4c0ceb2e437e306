// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunResults;

class RatesAboveLinksTest {
  @TempDir private Path out;

  private RunResults withRate(String bps) throws IOException {
    RawRun run = RawRun.complete(out);
    run.write(
        "rate.csv",
        Files.readString(out.resolve("rate.csv")).replace("2000000,2,5000", "2000000,2," + bps));
    return RunResults.read(run.description().build());
  }

  @Test
  void aRateAboveTheSendersLinkIsAnAlarm() throws IOException {
    assertThat(new RatesAboveLinks(withRate("20000000000")).answer())
        .hasValueSatisfying(
            answer -> {
              assertThat(answer.isAlarm()).isTrue();
              assertThat(answer.sentences().get(0))
                  .startsWith("The scheme decided up to 20Gbps for flow 2, more than");
            });
  }

  /** Which flows have time series, and how often these are sampled, does not matter. */
  @Test
  void whatTheEngineSawIsAnAlarmWithoutTimeSeries() throws IOException {
    RawRun run = RawRun.complete(out);
    run.write("rate.csv", "time_ps,flow,rate_bps\n");
    run.write(
        "engine.json",
        """
        {"simulated_ps": 3000000,
         "above_link": {"most_bps": 20000000000, "count": 3, "flows": [0, 1, 2]}}
        """);

    assertThat(new RatesAboveLinks(RunResults.read(run.description().build())).answer())
        .hasValueSatisfying(
            answer ->
                assertThat(answer.sentences().get(0))
                    .startsWith("The scheme decided up to 20Gbps for flows 0, 1, 2, more than"));
  }

  @Test
  void theLinksOwnRateIsNone() throws IOException {
    assertThat(new RatesAboveLinks(withRate("10000000000")).answer()).isEmpty();
  }
}
