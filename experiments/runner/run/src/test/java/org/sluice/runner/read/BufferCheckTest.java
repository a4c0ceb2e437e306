// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

/** What the simulator would refuse once it has built the network. */
class BufferCheckTest {
  /** Three ports of 25,000 B in flight, three frames of 1,048 B, a pause of 64 B, and 4 KiB. */
  private static final String STAR =
      """
      title: T
      topology: {kind: star, senders: 2, linkRate: 100Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: 'sender*', to: receiver}]
      scheme: {name: none}
      duration: 1ms
      """;

  private static final long NEEDED_BYTES = 3 * (25_000 + 3 * 1048 + 64 + 4096);

  @TempDir private Path folder;

  private void read(String text, String... settings) throws IOException {
    Path file = Files.writeString(folder.resolve("x.yaml"), text);
    new ExperimentReader(SchemeCatalog.load(List.of()).schemes())
        .read(
            new ExperimentLibrary.Entry("x", file, "x.yaml"),
            Choices.NONE.withSettings(List.of(settings)));
  }

  private void refuses(String text, String sentence, String... settings) {
    assertThatThrownBy(() -> read(text, settings))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessageContaining(sentence);
  }

  @Test
  void aBufferWithoutRoomForTheHeadroomIsNamedWithItsPlace() throws IOException {
    read(STAR + "dataplane: {buffer: " + (NEEDED_BYTES + 1) + "B}\n");
    refuses(
        STAR + "dataplane:\n  buffer: " + NEEDED_BYTES + "B\n",
        "x.yaml:7: dataplane.buffer is 96912B, but the PFC headroom and reserve of the 3 ports of"
            + " switch need 96912B (28208B of them for a link of 100Gbps and 1us); allowed is"
            + " more than that");
  }

  @Test
  void longLinksAreNamedWhereNoBufferIsGiven() {
    refuses(
        STAR.replace("1us", "10ms"),
        "x.yaml:2: topology does not fit dataplane.buffer, which is 32MiB: the PFC headroom and"
            + " reserve of the 3 ports of switch need 750021912B");
  }

  @Test
  void whatTheCommandLineSetsIsNamed() {
    refuses(STAR, "--set dataplane.buffer is 20KB, but", "dataplane.buffer=20KB");
  }

  @Test
  void aSwitchWithItsOwnBufferIsNamed() {
    refuses(
        STAR + "switches: {switch: {buffer: 20KB}}\n",
        "x.yaml:6: switches.switch.buffer is 20KB, but");
  }

  @Test
  void twoPrioritiesNeedTwiceAsMuch() throws IOException {
    String buffer = "dataplane: {buffer: " + (NEEDED_BYTES + 1) + "B}\n";
    String both =
        STAR.replace(
            "{kind: flows, from: 'sender*', to: receiver}",
            "{kind: flows, from: sender0, to: receiver}, {kind: flows, from: sender1, to: receiver,"
                + " priority: 1}");
    refuses(both + buffer, "need 193824B");
    read(both + buffer.replace("}", ", pfcClasses: 1}"));
  }

  @Test
  void nothingIsNeededWithoutPausesOrWhereTheThresholdWraps() {
    String small = STAR + "dataplane: {buffer: 20KB%s}\n%s";
    assertThatCode(() -> read(small.formatted("", "flowControl: lossy\n")))
        .doesNotThrowAnyException();
    assertThatCode(() -> read(small.formatted(", pfcHeadroom: 0, pfcReserve: 0", "")))
        .doesNotThrowAnyException();
    assertThatCode(() -> read(small.formatted(", profile: hpcc-sim", "")))
        .doesNotThrowAnyException();
  }
}
