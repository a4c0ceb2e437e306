// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;

/** Writes what reaction points decide. */
final class RpActionsWriter extends RpDecisions {
  /** What {@link #scale} multiplies; kept for schemes that do not own the rate. */
  /** No queue pair has more in flight. */
  private static final double MOST_WINDOW_BYTES = 0x1p40;

  private final DecidedWindows windows;

  RpActionsWriter(Occasion occasion, long effectPs) {
    this(occasion, effectPs, new DecidedWindows());
  }

  private RpActionsWriter(Occasion occasion, long effectPs, DecidedWindows windows) {
    super(occasion, effectPs);
    this.windows = windows;
  }

  /** The same for the event that is being answered now. */
  RpActionsWriter again() {
    return new RpActionsWriter(kept, WHEN_APPLIED, windows);
  }

  @Override
  public RpActions at(long atPs) {
    return new RpActionsWriter(occasion(), checkedEffect(atPs), windows);
  }

  @Override
  public void scale(double factor) {
    if (ownsRate()) {
      scaleRate(factor);
      return;
    }
    double windowBytes = windows.get(occasion().entityIndex());
    if (windowBytes >= 0) {
      setWindow(windowBytes * factor);
    }
  }

  @Override
  void checkSetWindow(double windowBytes) {
    occasion()
        .require(
            windowBytes >= 0 && windowBytes <= MOST_WINDOW_BYTES,
            "setWindow",
            "windowBytes",
            windowBytes,
            "0 to 2^40 (1 TiB); clearWindow is no limit");
    keep(windowBytes);
  }

  @Override
  void checkClearWindow() {
    keep(DecidedWindows.NO_LIMIT);
  }

  private void keep(double windowBytes) {
    if (!ownsRate()) {
      windows.put(occasion().entityIndex(), windowBytes);
    }
  }

  private boolean ownsRate() {
    return occasion().placed().claims().contains(Resource.RATE);
  }

  @Override
  void checkSetEcnCapable(long fromByte, long toByte, boolean capable) {
    occasion()
        .require(
            toByte > fromByte, "setEcnCapable", "toByte", toByte, "more than fromByte " + fromByte);
  }
}
