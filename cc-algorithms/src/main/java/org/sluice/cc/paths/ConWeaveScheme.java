// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;

/** ConWeave: flows leave paths that answer late, and their last switch keeps their order. */
public final class ConWeaveScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme conweave for path-choice
          ConWeave: flows leave paths that answer late; the receiver's switch keeps their order (Song et al.,
          SIGCOMM 2023)
      needs path-choice, flowlet-trigger, path-order, message
      owns paths
      placed congestion-point per switch
      real gap us | 0.001 .. 1e9 | 300
          | ConWeave's run.py, two tiers: CONWEAVE_TX_EXPIRY_TIME | silence of a flow after which it may take
          another path without asking
      real replyExtra us | 0 .. 1e9 | 4
          | ConWeave's run.py: CONWEAVE_REPLY_TIMEOUT_EXTRA | how much longer than the propagation a reply may take
          before the flow leaves its path
      real pathPause us | 0 .. 1e9 | 16
          | ConWeave's run.py: CONWEAVE_PATH_PAUSE_TIME | how long a path on which a packet was marked is not chosen
      real keepExtra us | 0 .. 1e9 | 16
          | ConWeave's run.py, two tiers: CONWEAVE_EXTRA_VOQ_FLUSH_TIME | how much longer than is known packets that
          overtook others are kept back
      real keepUnknown us | 0 .. 1e9 | 200
          | ConWeave's run.py, two tiers: CONWEAVE_DEFAULT_VOQ_WAITING_TIME | how long they are kept back if nothing
          is known
      real forget us | 1 .. 1e9 | 2000
          | ConWeave's program: m_agingTime | a flow that was not asked about for so long is forgotten
      whole wireBytes B | 1 .. 9000 | 64
          | ConWeave's program: its replies and notifications | a message to the sender's switch
      profile two-tier | run.py's values for its leaf-spine network
      profile three-tier | run.py's values for its fat-tree, with PFC
          | gap = 1000, keepExtra = 64, keepUnknown = 600
      profile three-tier-irn | run.py's values for its fat-tree, with IRN
          | gap = 1000, keepExtra = 16, keepUnknown = 300
      """;

  /** Found by the service loader. */
  public ConWeaveScheme() {
    super(DECLARED);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new ConWeaveSwitch(p, entity.random());
  }
}
