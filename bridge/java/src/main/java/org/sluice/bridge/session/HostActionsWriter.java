// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.cc.HostActions;

/** Writes what host points decide. */
final class HostActionsWriter extends HostDecisions {
  HostActionsWriter(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  /** The same for the event that is being answered now. */
  HostActionsWriter again() {
    return new HostActionsWriter(kept, WHEN_APPLIED);
  }

  @Override
  public HostActions at(long atPs) {
    return new HostActionsWriter(occasion(), checkedEffect(atPs));
  }
}
