// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why a flow did not end, by what its ends waited for: 10,000 B in 10 packets. */
class StallTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static Stall of(String differences, Surroundings around) throws IOException {
    var flow =
        JSON.readTree(
            """
            {"flow": 3, "acknowledged": 5000, "next": 10000, "end": 10000, "expected": 5000,
             "window_closed": false, "window_bytes": -1, "timeout_due": false,
             "lacks_credit": false, "awaits_scheme": false, "stuck": false,
             "data_sent": 10, "data_received": 5, "data_lost": 5, "data_waiting": 0,
             "data_stuck": 0, "answers_sent": 5, "answers_received": 5, "answers_lost": 0,
             "answers_waiting": 0, "answers_stuck": 0, "ack_every_packets": 1,
             "last_loss": "buffer"}
            """);
    JSON.readerForUpdating(flow).readValue("{" + differences.replace('\'', '"') + "}");
    return Stall.of(UnfinishedFlow.of(flow), around);
  }

  @Test
  void whatATimeoutWouldSendAgainNamesTheKeyThatSetsOne() {
    for (Stall stall : List.of(Stall.ACK_LOST, Stall.PACKET_LOST, Stall.LOST_WITH_LINK)) {
      assertThat(stall.phrase()).endsWith("(dataplane.retransmissionTimeout would)");
    }
    assertThat(Stall.ACK_WITHHELD.phrase()).contains("dataplane.ackDelay");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "                                                              | PACKET_LOST",
        "'last_loss': 'link_down'                                      | LOST_WITH_LINK",
        "'data_lost': 4                                                | STILL_MOVING",
        "'timeout_due': true                                           | TIMEOUT_DUE",
        "'last_loss': 'no_route'                                       | NO_ROUTE",
        "'next': 9000                                                  | STILL_MOVING",
        "'next': 9000, 'window_closed': true                           | PACKET_LOST",
        "'next': 9000, 'stuck': true                                   | PAUSED_FOR_GOOD",
        "'data_lost': 4, 'data_waiting': 1, 'data_stuck': 1            | PAUSED_FOR_GOOD",
        "'data_lost': 4, 'data_waiting': 1                             | STILL_MOVING",
        "'expected': 10000, 'data_received': 10, 'data_lost': 0, 'answers_sent': 0, 'answers_received': 0 | NEVER_ACKNOWLEDGED",
        "'expected': 10000, 'data_received': 10, 'data_lost': 0, 'answers_sent': 10, 'answers_lost': 5 | ACK_LOST",
        "'expected': 10000, 'data_received': 10, 'data_lost': 0, 'answers_sent': 10, 'answers_lost': 4 | STILL_MOVING",
        "'expected': 10000, 'data_received': 10, 'data_lost': 0, 'answers_sent': 10, 'answers_lost': 4, 'answers_stuck': 1 | PAUSED_FOR_GOOD",
        "'expected': 8000, 'data_received': 10, 'data_lost': 0, 'ack_every_packets': 16 | ACK_WITHHELD",
        "'next': 5000, 'window_closed': true, 'window_bytes': 0        | WINDOW_ZERO",
        "'next': 4000, 'window_closed': true, 'window_bytes': 9000     | WINDOW_PASSED",
        "'next': 5000, 'lacks_credit': true                            | NO_CREDIT",
        "'next': 0, 'acknowledged': 0, 'expected': 0, 'data_sent': 0, 'data_received': 0, 'data_lost': 0, 'awaits_scheme': true, 'answers_sent': 0, 'answers_received': 0 | SCHEME_SILENT",
        "'data_received': 10, 'data_lost': 0                           | UNKNOWN",
      })
  void theReasonFollowsFromWhereItsPacketsAre(String differences, Stall expected)
      throws IOException {
    assertThat(of(differences == null ? "" : differences, new Surroundings(false, false, 0)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {"'data_lost': 4 | UNKNOWN", "'next': 9000 | STILL_MOVING"})
  void packetsThatMayBeInOtherDevicesLeaveTheReasonOpen(String differences, Stall expected)
      throws IOException {
    assertThat(of(differences, new Surroundings(true, false, 0))).isEqualTo(expected);
  }

  private static final String ALL_ARRIVED =
      "'expected': 10000, 'data_received': 10, 'data_lost': 0, 'answers_sent': 10,"
          + " 'answers_received': 10, 'acknowledged': ";

  @Test
  void acksThatAcknowledgeNothingAreTheReasonOnlyWhereTheyDo() throws IOException {
    assertThat(of(ALL_ARRIVED + "0", new Surroundings(false, true, 0)))
        .isEqualTo(Stall.ACK_IGNORED);
    assertThat(of(ALL_ARRIVED + "0", new Surroundings(false, false, 0))).isEqualTo(Stall.UNKNOWN);
  }

  @Test
  void aLastChunkThatIsNotWholeIsNeverAcknowledged() throws IOException {
    assertThat(of(ALL_ARRIVED + "8000", new Surroundings(false, false, 4000)))
        .isEqualTo(Stall.CHUNK_INCOMPLETE);
    assertThat(of(ALL_ARRIVED + "4000", new Surroundings(false, false, 4000)))
        .isEqualTo(Stall.UNKNOWN);
  }
}
