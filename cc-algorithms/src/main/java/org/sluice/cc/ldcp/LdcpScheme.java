// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import java.util.List;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;

/** LDCP on programmable NICs: switches mark or drop, receivers echo, senders adjust per ACK. */
public final class LdcpScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme ldcp for congestion-control
          LDCP: per-ACK windows, also below one packet, and a fast start that switches may drop
          (draft-dai-tsvwg-pfc-free-congestion-control-01, 2021)
      needs rate-gate, window-gate, ack-trigger, ecn-profile, ecn-capability, wred-drop
      needs ack-marked-at-once if ackPackets above 1
      needs queue-limit if bufMax is set
      owns rate, window, ack-policy, ecn-profile, drop-profile, ecn-capability
      placed reaction-point, notification-point, congestion-point per port
      """
          + LdcpParameters.OF_THE_WINDOW
          + """
      whole ackPackets packets | 1 .. 1000 | 1
          | section 2.2: "preferably one ACK for each data packet" | m: data packets that may share an
          ACK if none is marked
      choice markedAck | split, whole | split
          | equation 2; see the deviations | a marked ACK of n packets revokes for the marked ones only,
          or n·beta
      choice windowInFlight | whole-packets, bytes | whole-packets
          | ours; see the deviations | a window of 2.7 packets lets 2 packets be in flight, or 2.7
          packets' bytes
      choice tickRtt | measured, base | measured
          | section 2.2: "RTT/cw" | RTT of the timer of windows below one packet: the last ACK's, or that
          of an idle path
      """
          + LdcpParameters.OF_THE_SWITCH
          + """
      whole dropAbove B | 1 .. 1e12 | auto: as kmax
          | section 2.3, equation 3: K (no value given) | queue from which on packets of the first RTT
          are dropped
      whole bufMax B | 1 .. 1e12 | auto: no limit but the switch's buffer
          | section 2.1: buf_max (no value given) | queue above which every packet is dropped
      profile paper | an ACK per packet; what the paper leaves open is ours, see below
      profile delayed-ack | section 2.2 with delayed ACKs, equation 2: m = 4 packets
          | ackPackets = 4
      """;

  /** Found by the service loader. */
  public LdcpScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    return LdcpParameters.check(name(), p);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return new PawaReactionPoint(start, p);
  }

  @Override
  public NotificationPoint newNotificationPoint(FlowStart start, Parameters p, Entity entity) {
    return new AckingNotificationPoint((int) p.asLong("ackPackets"));
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new LdcpCongestionPoint(p, true);
  }
}
