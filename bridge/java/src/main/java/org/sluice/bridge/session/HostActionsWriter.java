// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.cc.HostActions;

/** Writes what host points decide. */
final class HostActionsWriter extends HostDecisions {
  HostActionsWriter(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  @Override
  public HostActions at(long atPs) {
    return new HostActionsWriter(occasion, checkedEffect(atPs));
  }
}
