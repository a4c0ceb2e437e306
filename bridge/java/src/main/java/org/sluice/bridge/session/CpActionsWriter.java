// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.cc.Capability;
import org.sluice.cc.CpActions;

/** Writes what congestion points decide. */
final class CpActionsWriter extends CpDecisions {
  private static final long ALL_PORTS = 0;
  private static final long PS_PER_NS = 1000;
  private static final long LONGEST_PAUSE_NS = 0xffff_ffffL;

  private final long wirePort;

  CpActionsWriter(Occasion occasion, long effectPs) {
    this(occasion, effectPs, ALL_PORTS);
  }

  private CpActionsWriter(Occasion occasion, long effectPs, long wirePort) {
    super(occasion, effectPs);
    this.wirePort = wirePort;
  }

  /** The same for the event that is being answered now. */
  CpActionsWriter again() {
    return new CpActionsWriter(kept, WHEN_APPLIED);
  }

  @Override
  public CpActions at(long atPs) {
    return new CpActionsWriter(occasion(), checkedEffect(atPs), wirePort);
  }

  @Override
  public CpActions port(int egressPort) {
    occasion().allow("port", Capability.SWITCH_SCOPE);
    occasion().require(egressPort >= 0, "port", "egressPort", egressPort, "a port's number");
    return new CpActionsWriter(occasion(), effectPs, egressPort + 1L);
  }

  @Override
  long wirePort() {
    return wirePort;
  }

  @Override
  void checkPause(int ingressPort, long untilPs) {
    if (untilPs != 0) {
      occasion().requireNotPast("pause", "untilPs", untilPs);
    }
  }

  @Override
  void checkPauseFor(int ingressPort, long durationPs) {
    occasion()
        .require(
            durationPs > 0
                && durationPs % PS_PER_NS == 0
                && durationPs / PS_PER_NS <= LONGEST_PAUSE_NS,
            "pauseFor",
            "durationPs",
            durationPs,
            "whole nanoseconds, 1 to " + LONGEST_PAUSE_NS);
  }
}
