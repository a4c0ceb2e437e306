// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.Entity;
import org.sluice.cc.PacketArrived;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.PortStart;
import org.sluice.cc.Resource;
import org.sluice.cc.Slot;
import org.sluice.cc.Verdict;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PacketVerdicts;

/** A flow control that owns nothing and drops what finds more than 50 bytes waiting. */
public final class DroppersScheme extends TestScheme {
  /** On a frame of this size it tries to decide more than the verdict. */
  public static final int FRAME_THAT_MISLEADS = 99;

  private static final long MOST_BYTES = 50;

  /** Found by the service loader. */
  public DroppersScheme() {
    super("droppers");
  }

  @Override
  public Slot slot() {
    return Slot.FLOW_CONTROL;
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return Set.of();
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(false, false, Placement.CongestionPointScope.PORT);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    final class Port implements CongestionPoint, PacketVerdicts.Judge {
      private @Nullable CpActions kept;

      @Override
      public void onStart(PortStart start, CpActions actions) {
        kept = actions;
        actions.facet(PacketVerdicts.class).judgePackets(true);
      }

      @Override
      public Verdict onPacketArrived(PacketArrived packet) {
        if (packet.frameBytes() == FRAME_THAT_MISLEADS && kept != null) {
          kept.facet(PacketSampling.class).sampleEvery(1);
        }
        return packet.queueBytes() > MOST_BYTES ? Verdict.DROP : Verdict.PASS;
      }
    }
    return new Port();
  }
}
