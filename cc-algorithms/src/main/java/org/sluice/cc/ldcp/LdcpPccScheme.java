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

/** LDCP on commercial NICs with programmable congestion control: RTT probes up, CNPs down. */
public final class LdcpPccScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme ldcp-pcc for congestion-control
          LDCP on commercial NICs: RTT probes raise, CNPs lower a window that becomes a rate
          (draft-dai-tsvwg-pfc-free-congestion-control-01, 2021, section 3.2)
      needs rate-gate, timer, message, data-trigger, ecn-profile
      owns rate, ecn-profile
      placed reaction-point, notification-point, congestion-point per port
      """
          + LdcpParameters.OF_THE_WINDOW
          + """
      choice stepBelowOne | gamma, alpha | gamma
          | section 2.2; section 3.2 says alpha only | step per RTT of a window below one packet
      real probeTimeout us | 0.001 .. 1e9 | 1000
          | section 3.2: "or a timeout is experienced"; ours | an RTT request without its response is
          sent again after this
      choice probeClass | data, control | data
          | section 3.2: "sent among data packets" | class of RTT requests; responses are always in the
          control class
      whole probeBytes B | 64 .. 9000 | 64
          | smallest frame | frame of an RTT request, response
      real cnpInterval us | 0 .. 1e9 | 0
          | section 3.2: "upon *every* CNP"; ours | least time between two CNPs of a flow; 0: one for
          each marked packet
      whole cnpBytes B | 64 .. 9000 | 64
          | smallest frame | frame of a CNP
      """
          + LdcpParameters.OF_THE_SWITCH
          + """
      profile paper | what the paper leaves open is ours, see below
      profile paced-cnps | at most one CNP per flow and 4 us, as such NICs pace them by default
          | cnpInterval = 4
      """;

  /** Found by the service loader. */
  public LdcpPccScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    return LdcpParameters.check(name(), p);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return new ProbingReactionPoint(start, p);
  }

  @Override
  public NotificationPoint newNotificationPoint(FlowStart start, Parameters p, Entity entity) {
    return new ProbedNotificationPoint(start, p);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new LdcpCongestionPoint(p, false);
  }
}
