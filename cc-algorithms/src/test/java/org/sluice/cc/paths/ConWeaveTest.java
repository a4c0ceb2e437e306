// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.Flowlet;
import org.sluice.cc.HostPlace;
import org.sluice.cc.Message;
import org.sluice.cc.NextHop;
import org.sluice.cc.Parameters;
import org.sluice.cc.PathAsked;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.bench.RecordedActions;
import org.sluice.cc.facet.PathOrder.PathTurn;
import org.sluice.cc.facet.PathOrder.Request;

/** Lines are those of ConWeave's conweave-routing.cc. */
class ConWeaveTest {
  private static final long RATE_BPS = 100_000_000_000L;
  private static final long US = 1_000_000;
  private static final long ROUND_TRIP_PS = 4 * US;

  private final RecordedActions actions = new RecordedActions();
  private final ConWeaveSwitch leaf;

  // Node 9: host 1 hangs on it, host 2 on node 8. Ports 1 and 2 lead to spines.
  private static final PortStart START =
      new PortStart(
          0,
          9,
          -1,
          RATE_BPS,
          1 << 25,
          List.of(
              new PortLink(0, RATE_BPS, US, 1, true),
              new PortLink(1, RATE_BPS, US, 10, false),
              new PortLink(2, RATE_BPS, US, 11, false)),
          List.of(new HostPlace(1, 9), new HostPlace(2, 8), new HostPlace(3, 0)));

  ConWeaveTest() {
    ConWeaveScheme scheme = new ConWeaveScheme();
    Entity entity = new Entity(EntityId.node(9), new EntityRandom(1, EntityId.node(9)));
    leaf =
        (ConWeaveSwitch)
            scheme.newCongestionPoint(START, Parameters.resolve(scheme, "", Map.of()), entity);
    leaf.onStart(START, actions);
  }

  private PathTurn asks(long atPs, long idlePs, int lastPort, int epoch, int... ports) {
    List<NextHop> hops =
        Arrays.stream(ports)
            .mapToObj(p -> new NextHop(p, 0, RATE_BPS, 0, 0, 1, ROUND_TRIP_PS, 0))
            .toList();
    return leaf.onFlowlet(new Flowlet(atPs, 7, 2, idlePs, lastPort, epoch, 0, 0, hops));
  }

  private void marked(long atPs, int port) {
    leaf.onMessage(
        new Message(atPs, EntityId.node(8), 2, 7, atPs, new long[] {8, port, 0}), actions);
  }

  private void replies(long atPs, long epoch, Request request) {
    leaf.onMessage(
        new Message(atPs, EntityId.node(8), 1, 7, atPs, new long[] {epoch, request.number()}),
        actions);
  }

  @Test
  void watchesFlowsAndKeepsOrderWhereHostsHang() {
    assertThat(actions.takeLog())
        .containsExactly("watchFlowlets 300000000", "keepOrder 16000000 200000000");
  }

  /** Lines 489 to 495: base RTT and 4 us; line 516: a new epoch. */
  @Test
  void aFlowsFirstPacketAsksAndSaysUntilWhenAReplyIsInTime() {
    PathTurn turn = asks(10 * US, Flowlet.FIRST, -1, 0, 1);
    assertThat(turn).isEqualTo(new PathTurn(1, 0, Request.AT_START, 18 * US));
  }

  /** Lines 494 and 567: late, so the packet is the last on its path; nothing more is due. */
  @Test
  void aLateReplyMovesTheFlow() {
    asks(10 * US, Flowlet.FIRST, -1, 0, 1);
    boolean moves = false;
    for (int i = 0; i < 50; i++) {
      PathTurn turn = asks(19 * US, US, 1, 1, 1, 2);
      assertThat(turn.request()).isEqualTo(Request.AT_END);
      assertThat(turn.askAfterPs()).isEqualTo(PathTurn.NEVER);
      moves |= turn.port() == 2;
    }
    assertThat(moves).as("to what is drawn").isTrue();
  }

  /**
   * Lines 780 to 792: in time and of this epoch and phase: a new epoch begins, on the same path.
   */
  @Test
  void aReplyInTimeBeginsANewEpochOnTheSamePath() {
    asks(10 * US, Flowlet.FIRST, -1, 0, 1);
    actions.takeLog();
    replies(17 * US, 2, Request.AT_START);
    replies(17 * US, 1, Request.AT_END);
    replies(18 * US, 1, Request.AT_START);
    assertThat(actions.takeLog()).as("of another epoch, of its end, too late").isEmpty();
    replies(17 * US, 1, Request.AT_START);
    assertThat(actions.takeLog()).containsExactly("askAt 7 16999999");
    assertThat(asks(18 * US, US, 1, 1, 1, 2))
        .isEqualTo(new PathTurn(1, 0, Request.AT_START, 26 * US));
  }

  /** Lines 806 to 812: the end of a path is replied to whenever it is. */
  @Test
  void aReplyToTheEndIsNeverTooLate() {
    asks(10 * US, Flowlet.FIRST, -1, 0, 1);
    int port = asks(19 * US, US, 1, 1, 1, 2).port();
    actions.takeLog();
    replies(500 * US, 1, Request.AT_START);
    assertThat(actions.takeLog()).as("the flow has moved").isEmpty();
    replies(500 * US, 1, Request.AT_END);
    assertThat(actions.takeLog()).containsExactly("askAt 7 499999999");
    assertThat(asks(501 * US, US, port, 1, 1, 2).request()).isEqualTo(Request.AT_START);
  }

  /** Lines 541 to 566 and 838 to 843: of two that are drawn, none that was marked lately. */
  @Test
  void aMarkedPathIsNotChosenForAWhile() {
    marked(100 * US, 1);
    for (int flow = 0; flow < 50; flow++) {
      PathTurn turn = asks(115 * US, 400 * US, 2, 1, 1, 2);
      assertThat(turn.port()).as("the one that was marked, or that it had").isEqualTo(2);
    }
    boolean again = false;
    for (int i = 0; i < 50; i++) {
      again |= asks(116 * US, 400 * US, 2, 1, 1, 2).port() == 1;
    }
    assertThat(again).as("16 us later").isTrue();
  }

  /** Lines 577 to 590: late, and no good path: it stays, and ends the path all the same. */
  @Test
  void aFlowWithoutAGoodPathStaysOnItsOwn() {
    asks(10 * US, Flowlet.FIRST, -1, 0, 1);
    marked(18 * US, 1);
    marked(18 * US, 2);
    assertThat(asks(19 * US, US, 1, 1, 1, 2))
        .isEqualTo(new PathTurn(1, 0, Request.AT_END, PathTurn.NEVER));
  }

  /** Lines 763 to 776. */
  @Test
  void theLastSwitchRepliesAndNotifies() {
    actions.takeLog();
    leaf.onPathAsked(new PathAsked(0, 7, 2, 3, 0, true, 1, 4), actions);
    leaf.onPathAsked(new PathAsked(0, 7, 2, 3, 2, true, 1, 4), actions);
    assertThat(actions.takeLog())
        .containsExactly("send 2 about 7 64 B", "send 2 about 7 64 B", "send 1 about 7 64 B");
  }

  /** Lines 478 and 1121 to 1145: entries without a packet for 2 ms go, every 2 ms. */
  @Test
  void flowsThatWereNotAskedAboutForLongAreForgotten() {
    asks(10 * US, Flowlet.FIRST, -1, 0, 1);
    actions.takeLog();
    other(2000 * US);
    replies(11 * US, 1, Request.AT_START);
    assertThat(actions.takeLog()).as("2 ms after the start, not more").hasSize(1);
    other(2010 * US);
    replies(11 * US, 1, Request.AT_START);
    assertThat(actions.takeLog()).as("2 ms, not more").hasSize(1);
    other(4011 * US);
    replies(11 * US, 1, Request.AT_START);
    assertThat(actions.takeLog()).as("forgotten").isEmpty();
  }

  /** Asks about another flow, so that what is old is forgotten. */
  private void other(long atPs) {
    leaf.onFlowlet(
        new Flowlet(
            atPs,
            8,
            2,
            US,
            -1,
            0,
            0,
            0,
            List.of(new NextHop(1, 0, RATE_BPS, 0, 0, 1, ROUND_TRIP_PS, 0))));
  }

  @Test
  void aMarkIsForgottenWithItsTimeAndNotBefore() {
    asks(1990 * US, Flowlet.FIRST, -1, 0, 2);
    marked(1999 * US, 1);
    other(2001 * US);
    for (int i = 0; i < 50; i++) {
      assertThat(asks(2014 * US, 400 * US, 2, 1, 1, 2).port()).isEqualTo(2);
    }
  }

  /** Lines 484 to 488: silent for longer than the gap, not for as long. */
  @Test
  void aSilenceAsLongAsTheGapIsNone() {
    asks(10 * US, Flowlet.FIRST, -1, 0, 1);
    assertThat(asks(310 * US, 300 * US, 1, 1, 1).request()).isEqualTo(Request.AT_END);
    assertThat(asks(611 * US, 300 * US + 1, 1, 1, 1).request()).isEqualTo(Request.AT_START);
  }

  @Test
  void aPortThatIsNoNextHopAnyMoreIsLeft() {
    asks(10 * US, Flowlet.FIRST, -1, 0, 1);
    assertThat(asks(11 * US, US, 1, 1, 2))
        .as("a new epoch, although it was neither silent nor replied to")
        .isEqualTo(new PathTurn(2, 0, Request.AT_START, 19 * US));
    assertThat(asks(12 * US, US, -1, 2, 2).request()).isEqualTo(Request.AT_START);
  }

  /** Lines 533 to 540: of all paths, each as likely. */
  @Test
  void eachPathBeyondAPortIsDrawnAlike() {
    int[] counts = new int[4];
    List<NextHop> hops = List.of(new NextHop(1, 0, RATE_BPS, 0, 0, 4, ROUND_TRIP_PS, 0));
    for (int i = 0; i < 4000; i++) {
      counts[
          leaf.onFlowlet(new Flowlet(10 * US, i, 2, Flowlet.FIRST, -1, 0, 0, 0, hops)).beyond()]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(850, 1150);
    }
    // There are fewer now: a flow on the last one has lost it.
    PathTurn last = null;
    while (last == null || last.beyond() < 1) {
      last = leaf.onFlowlet(new Flowlet(10 * US, 7, 2, Flowlet.FIRST, -1, 0, 0, 0, hops));
    }
    List<NextHop> one = List.of(new NextHop(1, 0, RATE_BPS, 0, 0, 1, ROUND_TRIP_PS, 0));
    assertThat(leaf.onFlowlet(new Flowlet(11 * US, 7, 2, US, 1, 1, 0, 0, one)))
        .isEqualTo(new PathTurn(1, 0, Request.AT_START, 19 * US));
  }

  /** Line 533: rand() % number of paths, twice; the second where the first is paused. */
  @Test
  void wholePathsAreTakenAsTheyWereDrawn() {
    List<NextHop> paths =
        List.of(
            new NextHop(1, 0, RATE_BPS, 0, 0, 1, ROUND_TRIP_PS, 0),
            new NextHop(2, 0, RATE_BPS, 0, 0, 1, ROUND_TRIP_PS, 0),
            new NextHop(2, 0, RATE_BPS, 0, 0, 1, ROUND_TRIP_PS, 3));
    assertThat(leaf.onFlowlet(new Flowlet(10 * US, 7, 2, Flowlet.FIRST, -1, 0, 1 + 2, 1, paths)))
        .isEqualTo(new PathTurn(2, 3, Request.AT_START, 18 * US));
    marked(11 * US, 2);
    assertThat(leaf.onFlowlet(new Flowlet(12 * US, 8, 2, Flowlet.FIRST, -1, 0, 1 + 1, 1, paths)))
        .as("path 0 beyond port 2 is marked")
        .isEqualTo(new PathTurn(1, 0, Request.AT_START, 20 * US));
    assertThat(leaf.onFlowlet(new Flowlet(12 * US, 9, 2, Flowlet.FIRST, -1, 0, 1 + 2, 1, paths)))
        .as("path 3 is not")
        .isEqualTo(new PathTurn(2, 3, Request.AT_START, 20 * US));
  }

  @Test
  void aFirstPathIsTakenEvenIfAllAreMarked() {
    marked(10 * US, 1);
    assertThat(asks(11 * US, Flowlet.FIRST, -1, 0, 1).port()).isEqualTo(1);
  }

  @Test
  void anUnknownHostsSwitchIsToldNothing() {
    actions.takeLog();
    leaf.onPathAsked(new PathAsked(0, 7, 99, 3, 1, true, 1, 4), actions);
    assertThat(actions.takeLog()).isEmpty();
    leaf.onPathAsked(new PathAsked(0, 7, 3, 3, 1, false, 1, 4), actions);
    assertThat(actions.takeLog()).as("node 0 is one").hasSize(1);
  }
}
