// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.WorkGraph.Before;
import org.sluice.workloads.jobs.WorkGraph.Task;
import org.sluice.workloads.jobs.WorkGraph.Transfer;

class GoalFileTest {
  private static final String PING_PONG =
      """
      // to and fro
      num_ranks 2
      rank 0 {
        l1: send 1024b to 1 tag 7 cpu 0 nic 0
        back: recv 2048b from 1 tag 7
        back requires l1
        l3: calc 1000
        l3 requires back
      }
      /* the
         other */
      rank 1 {
        l1: recv 1024b from 0 tag 7
        l2: calc 500 cpu 0
        l2 requires l1
        l3: send 2048b to 0 tag 7
        l3 requires l2
      }
      """;

  @TempDir Path folder;

  private GoalFile read(String text, Reached sendIsOver) {
    return GoalFile.read(write(text), sendIsOver);
  }

  private GoalFile read(String text) {
    return read(text, Reached.SENT);
  }

  private Path write(String text) {
    return write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private Path write(byte[] bytes) {
    try {
      return Files.write(folder.resolve("a.goal"), bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void refuses(String text, String... parts) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(WorkloadException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains("a.goal").contains(parts));
  }

  /** Two ranks, whose operations these are. */
  private static String two(String first, String second) {
    return "num_ranks 2\nrank 0 {\n" + first + "}\nrank 1 {\n" + second + "}\n";
  }

  private static List<Transfer> transfers(GoalFile goal) {
    return goal.graph().items().stream()
        .filter(Transfer.class::isInstance)
        .map(Transfer.class::cast)
        .toList();
  }

  @Test
  void operationsWaitAsTheFileSays() {
    GoalFile goal = read(PING_PONG);
    assertThat(goal.ranks()).isEqualTo(2);
    assertThat(goal.notes()).isEmpty();
    assertThat(goal.graph().items())
        .containsExactly(
            new Transfer(0, 1, 1024, List.of()),
            new Task(1, 0, true, List.of(Before.arrived(0))),
            new Task(1, 500_000, true, List.of(Before.done(1))),
            new Transfer(1, 0, 2048, List.of(Before.done(2))),
            new Task(0, 0, true, List.of(Before.arrived(3), new Before(0, Reached.SENT))),
            new Task(0, 1_000_000, true, List.of(Before.done(4))));
  }

  @Test
  void aSendIsOverWhenTheCallerSays() {
    String text =
        two(
            "a: send 8b to 1\nb: calc 1\nb requires a\n",
            "c: calc 2\na: recv 8b from 0\na requires c\n");
    assertThat(read(text, Reached.SENT).graph().items())
        .contains(new Task(0, 1000, true, List.of(new Before(0, Reached.SENT))));
    // The receive must be posted as well, which is when the calc of rank 1 is over.
    assertThat(read(text, Reached.ACKNOWLEDGED).graph().items())
        .containsExactly(
            new Transfer(0, 1, 8, List.of()),
            new Task(1, 2000, true, List.of()),
            new Task(0, 0, false, List.of(new Before(0, Reached.ACKNOWLEDGED), Before.done(1))),
            new Task(0, 1000, true, List.of(Before.done(2))));
    assertThat(GoalFile.read(write(text)).graph().items())
        .isEqualTo(read(text, Reached.ACKNOWLEDGED).graph().items());
  }

  @Test
  void irequiresWaitsForWhatTheOtherWaitsFor() {
    GoalFile goal =
        read(
            two(
                "a: calc 5\nb: calc 6\nc: send 8b to 1\nc requires a\nc requires b\n"
                    + "d: calc 7\nd irequires c\n",
                "recv 8b from 0\n"));
    assertThat(goal.graph().items())
        .containsExactly(
            new Task(0, 5000, true, List.of()),
            new Task(0, 6000, true, List.of()),
            new Task(0, 0, false, List.of(Before.done(0), Before.done(1))),
            new Transfer(0, 1, 8, List.of(Before.done(2))),
            new Task(0, 7000, true, List.of(Before.done(2))));
  }

  @Test
  void messagesMatchInTheOrderInWhichTheirEndsStart() {
    // The first send of the file starts last.
    GoalFile goal =
        read(
            two(
                "a: send 1b to 1 tag 3\nb: send 2b to 1 tag 3\na requires b\n",
                "a: recv 2b from 0 tag 3\nb: recv 1b from 0 tag 3\nb requires a\n"));
    assertThat(transfers(goal)).extracting(Transfer::bytes).containsExactly(2L, 1L);
    assertThat(goal.notes()).isEmpty();
  }

  @Test
  void wildcardsTakeWhatComesFirst() {
    GoalFile goal =
        read(
            "num_ranks 3\n"
                + "rank 0 {\nc: calc 9\na: send 1b to 2 tag 1\na requires c\n}\n"
                + "rank 1 {\nsend 2b to 2 tag 5\n}\n"
                + "rank 2 {\na: recv 2b from -1 tag -1\nb: recv 1b from 0 tag -1\nb requires a\n"
                + "d: calc 3\nd requires a\n}\n");
    assertThat(goal.notes()).hasSize(1);
    assertThat(goal.notes().get(0)).contains("a.goal:11: 2 recvs take any source");
    assertThat(goal.graph().items()).contains(new Transfer(1, 2, 2, List.of()));
  }

  @Test
  void whatIsNotAsItSeemsIsNotedOncePerKind() {
    GoalFile goal =
        read(
            two(
                    "a: send 0b to 1 nic 1\nb: send 3b to 1 tag 1 cpu 2 nic 2\na: calc 4\n"
                        + "c: calc 5 cpu 300\nd: calc 6 cpu 7\nd irequires c\nsend 1b to 0\n"
                        + "recv 1b from 0\n",
                    "recv 0b from 0\nrecv 4b from 0 tag 1\n")
                + "rank 2 {}");
    assertThat(goal.notes())
        .map(n -> n.replaceAll("^.*a.goal", ""))
        .containsExactly(
            ":3: 2 operations have a nic other than 0: all messages of a rank use one NIC (in"
                + " ATLAHS' htsim backend each NIC of a rank is a host of its own)",
            ":5: 1 operations have a label of an operation above: the label means the first, as in"
                + " txt2bin",
            ":6: 1 operations have a cpu above 255: of it is left what fits into 8 bits, as in"
                + " txt2bin",
            ":16: what follows the last rank is not read, as in txt2bin",
            ":3: 1 sends have 0 bytes: each is of 1 byte, as in LogGOPSim",
            ":9: 1 sends go to their own rank: they take no time",
            ":6: 2 calcs use another cpu than their rank's first: they pass beside each other,"
                + " also where two are of the same cpu",
            ":6: 1 calcs are awaited by irequires: that holds when they could begin, although the"
                + " processor may be busy",
            ":14: 1 recvs have another size than their sends: the send's counts, as in"
                + " LogGOPSim");
    assertThat(transfers(goal)).extracting(Transfer::bytes).containsExactly(1L, 3L);
    assertThat(goal.graph().items())
        .contains(new Task(0, 4000, true, List.of()), new Task(0, 5000, false, List.of()));
  }

  @Test
  void blanksMayBeLeftOutAndTheLastLineMayEnd() {
    GoalFile goal =
        read(
            "num_ranks 2rank 0{/**/l1:send5bto1tag2cpu0nic0\r\nl2:calc7\nl2requires l1\n}rank1{"
                    .replace("l2requires", "l2 requires")
                    .replace("rank1", "rank 1")
                + "recv 5b from 0 tag 2");
    assertThat(goal.graph().items()).hasSize(2);
    assertThat(goal.notes().get(0)).contains("a.goal:4: the file ends without the last '}'");
  }

  @Test
  void whatTxt2binRefusesIsRefused() {
    refuses("", "a.goal:1: the file ends without num_ranks");
    refuses("num_ranks 0\n", "num_ranks is 0; allowed is 1 or more");
    refuses("num_ranks x\n", "found 'x'; allowed is a number as num_ranks");
    refuses("num_ranks 1\nnum_ranks 2\n", "a.goal:2: num_ranks is 2 and was 1 before");
    refuses("num_ranks 99999999999\n", "num_ranks is 99999999999; allowed is up to 2147483647");
    refuses("rank 0 {\n}\n", "rank 0 ends before num_ranks is said");
    refuses("num_ranks 2\nrank 1 {\n}\n", "a.goal:2: rank 1 follows; allowed is rank 0");
    refuses("num_ranks 2\nrank 0 {\n}\nrank 0 {\n}", "a.goal:4: rank 0 follows");
    refuses("num_ranks 2\nrank 2 {\n}\n", "there is no rank 2; allowed is 0 to 1");
    refuses("num_ranks 2\nrank 0 {\n}\n", "the file ends before rank 1; allowed is '}'");
    refuses("num_ranks 2\nrank 0 {\n", "the file ends within rank 0");
    refuses("num_ranks 2\nrank 0 {\nrank 1 {\n", "rank 1 begins within rank 0");
    refuses("num_ranks 2\ncalc 1\n", "'calc' stands outside of a rank");
    refuses("num_ranks 1\n}\n", "a.goal:2: found '}'; allowed is num_ranks, rank or a comment");
    refuses("num_ranks 1\n/* no end\n", "the comment that begins in line 2 does not end");
    refuses(two("put 1b to 1\n", ""), "a.goal:3: found '1b'; allowed is ':', requires or");
    refuses(two("a: append 1b\n", ""), "found 'append'; allowed is send, recv or calc");
    refuses(two("calc 1; calc 2\n", ""), "found ';'; allowed is cpu or the end of the line");
    refuses(two("calc 1 // no\n", ""), "found '/'");
    refuses(two("calc 1 nic 0\n", ""), "found 'nic'");
    refuses(two("calc -1\n", ""), "found '-'; allowed is a number as calc");
    refuses(two("send 1 to 1\n", ""), "found 'to'; allowed is 'b'");
    refuses(two("send 1b from 1\n", ""), "found 'from'; allowed is 'to'");
    refuses(two("send 1b to -1\n", ""), "found '-'; allowed is a number as rank");
    refuses(two("send 1b to 1 cpu 0 tag 1\n", ""), "found 'tag'; allowed is tag, cpu, nic (in");
    refuses(two("send 1b to 1 tag 4294967296\n", ""), "tag is 4294967296; allowed is up to");
    refuses(two("a: calc 1\nb requires a\n", ""), "a.goal:4: rank 0 has no operation 'b' above");
    refuses(two("a: calc 1\n", "b: calc 1\nb requires a\n"), "a.goal:7: rank 1 has no operation");
    refuses(two("a: calc 1\na requires a b\n", ""), "found 'b'; allowed is the end of the line");
  }

  @Test
  void whatTheSimulatorCannotRunIsRefused() {
    refuses(two("send 1b to 2\n", ""), "a.goal:3: a send to rank 2, which does not exist");
    refuses(two("send 1b to 1 tag -1\n", ""), "a send has the tag -1; allowed is 0 to 42949672");
    refuses(two("send 1000000000000001b to 1\n", ""), "allowed is up to 10^15");
    refuses(two("calc 1000000000000001\n", ""), "calc is 1000000000000001 ns; allowed is up to");
    refuses(
        two("send 1b to 1 tag 2\n", "recv 1b from 0 tag 3\n"),
        "a.goal:3: no recv fits the send of 1 bytes from rank 0 to rank 1, tag 2; allowed is one");
    refuses(
        two("a: recv 1b from 1\nb: calc 2\nb requires a\n", ""),
        "a.goal:3: no send fits the recv of 1 bytes at rank 0 from rank 1, tag 0");
    refuses(
        two("a: calc 1\na requires a\n", ""),
        "a.goal:3: the calc of 1 ns at rank 0 waits for itself");
  }

  @Test
  void aCircleThroughMessagesIsNamedByItsLines() {
    String text =
        two(
            "a: recv 1b from 1\nb: send 1b to 1\nb requires a\n",
            "a: recv 1b from 0\nb: send 1b to 0\nb requires a\n");
    refuses(text, "a.goal:4: the send", "waits for line 3, that for line 9, that for line 8, and");
  }

  @Test
  void twoThatSendFirstGoOnOnlyIfTheySendEagerly() {
    String text =
        two(
            "a: send 1b to 1\nb: recv 1b from 1\nb requires a\n",
            "a: send 1b to 0\nb: recv 1b from 0\nb requires a\n");
    assertThat(transfers(read(text, Reached.SENT))).hasSize(2);
    assertThatThrownBy(() -> read(text, Reached.ACKNOWLEDGED))
        .hasMessageContaining("allowed are waits without a circle, or sends that are over when");
  }

  @Test
  void aMissingFileIsRefused() {
    assertThatThrownBy(() -> GoalFile.read(folder.resolve("none")))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("none: does not exist; allowed is a file that does");
  }

  @Test
  void timeGrowsWithTheNumberOfOperations() {
    int n = 50_000;
    StringBuilder first = new StringBuilder("l0: calc 1\n");
    StringBuilder second = new StringBuilder("l0: calc 1\n");
    for (int i = 1; i <= n; i++) {
      first.append("l%d: send 8b to 1\nl%d requires l%d\ncalc 1\n".formatted(i, i, i - 1));
      second.append("l%d: recv 8b from 0\nl%d requires l%d\ncalc 1\n".formatted(i, i, i - 1));
    }
    GoalFile goal =
        Assertions.assertTimeout(
            Duration.ofSeconds(30),
            () -> read(two(first.toString(), second.toString()), Reached.ACKNOWLEDGED));
    assertThat(transfers(goal)).hasSize(n);
  }

  @Test
  void whyALongChainIsStuckIsFoundAtOnce() {
    int n = 50_000;
    StringBuilder first = new StringBuilder();
    StringBuilder second = new StringBuilder("l%d: recv 1b from 0 tag %d\n".formatted(n, n));
    for (int i = 0; i < n; i++) {
      first.append("a%d: recv 1b from 1 tag %d\n".formatted(i, i));
      first.append("s%d: send 1b to 1 tag %d\ns%d requires a%d\n".formatted(i, i, i, i));
      int j = n - 1 - i;
      second.append("l%d: recv 1b from 0 tag %d\n".formatted(j, j));
      second.append("m%d: send 1b to 0 tag %d\nm%d requires l%d\n".formatted(j, j, j, j + 1));
    }
    Assertions.assertTimeout(
        Duration.ofSeconds(30),
        () -> refuses(two(first.toString(), second.toString()), "no send fits", "tag 50000;"));
  }

  @Test
  void aSpoiltFileIsReadOrRefused() {
    Random random = new Random(7);
    byte[] good = PING_PONG.getBytes(StandardCharsets.US_ASCII);
    int read = 0;
    for (int i = 0; i < 1000; i++) {
      read += isRead(spoil(good, random)) ? 1 : 0;
    }
    assertThat(read).isBetween(1, 999);
  }

  private boolean isRead(byte[] bytes) {
    try {
      GoalFile.read(write(bytes), Reached.ACKNOWLEDGED);
      return true;
    } catch (WorkloadException e) {
      assertThat(e.getMessage()).contains("a.goal").contains("allowed");
      return false;
    }
  }

  /** Some bytes changed, or a piece moved, doubled or taken out. */
  private static byte[] spoil(byte[] good, Random random) {
    byte[] bytes = good.clone();
    int from = random.nextInt(bytes.length);
    int length = random.nextInt(Math.min(40, bytes.length - from));
    switch (random.nextInt(3)) {
      case 0 -> {
        for (int i = random.nextInt(3); i >= 0; i--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
        }
      }
      case 1 -> System.arraycopy(good, from, bytes, random.nextInt(bytes.length - length), length);
      default -> {
        byte[] shorter = new byte[bytes.length - length];
        System.arraycopy(good, 0, shorter, 0, from);
        System.arraycopy(good, from + length, shorter, from, shorter.length - from);
        return shorter;
      }
    }
    return bytes;
  }
}
