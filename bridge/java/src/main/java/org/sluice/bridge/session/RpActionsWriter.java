// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.bridge.wire.DecisionKind;
import org.sluice.cc.Capability;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.CreditGate;
import org.sluice.cc.facet.EcnCapability;
import org.sluice.cc.facet.PacketFlagging;
import org.sluice.cc.facet.Telemetry;

/** Writes what reaction points decide. */
final class RpActionsWriter extends ActionsWriter
    implements RpActions, CreditGate, EcnCapability, PacketFlagging, Telemetry {
  /** What {@link #scale} multiplies; kept for schemes that do not own the rate. */
  private final DecidedWindows windows;

  RpActionsWriter(Occasion occasion, long effectPs) {
    this(occasion, effectPs, new DecidedWindows());
  }

  private RpActionsWriter(Occasion occasion, long effectPs, DecidedWindows windows) {
    super(occasion, effectPs);
    this.windows = windows;
  }

  @Override
  public RpActions at(long atPs) {
    return new RpActionsWriter(occasion, checkedEffect(atPs), windows);
  }

  @Override
  public void setRate(long rateBps) {
    occasion.allow("setRate", Capability.RATE_GATE, Resource.RATE);
    occasion.require(rateBps > 0, "setRate", "rateBps", rateBps, "more than 0");
    occasion.write(DecisionKind.DECISION_SET_RATE_VALUE, effectPs, rateBps, 0, 0, 0, 0);
  }

  @Override
  public void setWindow(double windowBytes) {
    occasion.allow("setWindow", Capability.WINDOW_GATE, Resource.WINDOW);
    occasion.require(
        windowBytes >= 0 && windowBytes <= Double.MAX_VALUE,
        "setWindow",
        "windowBytes",
        windowBytes,
        "a finite number from 0");
    window(windowBytes);
  }

  @Override
  public void clearWindow() {
    occasion.allow("clearWindow", Capability.WINDOW_GATE, Resource.WINDOW);
    window(DecidedWindows.NO_LIMIT);
  }

  private void window(double windowBytes) {
    if (!ownsRate()) {
      windows.put(occasion.entityIndex(), windowBytes);
    }
    // + 0.0 turns a negative zero, which the wire would carry as such, into zero.
    long bits = Double.doubleToRawLongBits(windowBytes + 0.0);
    occasion.write(DecisionKind.DECISION_SET_WINDOW_VALUE, effectPs, bits, 0, 0, 0, 0);
  }

  @Override
  public void scaleRate(double factor) {
    occasion.allow("scaleRate", Capability.RATE_GATE, Resource.RATE);
    occasion.require(
        factor > 0 && factor <= Double.MAX_VALUE,
        "scaleRate",
        "factor",
        factor,
        "a finite number above 0");
    occasion.write(
        DecisionKind.DECISION_SCALE_RATE_VALUE,
        effectPs,
        Double.doubleToRawLongBits(factor),
        0,
        0,
        0,
        0);
  }

  @Override
  public void scale(double factor) {
    if (ownsRate()) {
      scaleRate(factor);
      return;
    }
    double windowBytes = windows.get(occasion.entityIndex());
    if (windowBytes >= 0) {
      setWindow(windowBytes * factor);
    }
  }

  private boolean ownsRate() {
    return occasion.placed().claims().contains(Resource.RATE);
  }

  @Override
  public void watchAcks(AckFilter filter) {
    occasion.allow("watchAcks", Capability.ACK_TRIGGER);
    requireUndated("watchAcks");
    long wire =
        switch (filter) {
          case NONE -> 0;
          case ECN_ECHO -> 1;
          case ALL -> 2;
        };
    occasion.write(DecisionKind.DECISION_WATCH_ACKS_VALUE, WHEN_APPLIED, wire, 0, 0, 0, 0);
  }

  @Override
  public void everyBytesSent(long bytes) {
    occasion.allow("everyBytesSent", Capability.BYTES_SENT_TRIGGER);
    requireUndated("everyBytesSent");
    occasion.require(bytes >= 0, "everyBytesSent", "bytes", bytes, "0 or more");
    occasion.write(DecisionKind.DECISION_EVERY_BYTES_SENT_VALUE, WHEN_APPLIED, bytes, 0, 0, 0, 0);
  }

  @Override
  public void sendOnlyOnCredit(boolean on) {
    occasion.allow("sendOnlyOnCredit", Capability.CREDIT_GATE, Resource.RATE);
    occasion.write(
        DecisionKind.DECISION_SEND_ONLY_ON_CREDIT_VALUE, effectPs, on ? 1 : 0, 0, 0, 0, 0);
  }

  @Override
  public void stampTelemetry(boolean on) {
    occasion.allow("stampTelemetry", Capability.INT);
    occasion.write(DecisionKind.DECISION_STAMP_TELEMETRY_VALUE, effectPs, on ? 1 : 0, 0, 0, 0, 0);
  }

  @Override
  public void flagEvery(long periodPs) {
    occasion.allow("flagEvery", Capability.PACKET_FLAG);
    occasion.require(periodPs >= 0, "flagEvery", "periodPs", periodPs, "0 or more");
    occasion.write(DecisionKind.DECISION_FLAG_EVERY_VALUE, effectPs, periodPs, 0, 0, 0, 0);
  }

  @Override
  public void setEcnCapable(long fromByte, long toByte, boolean capable) {
    occasion.allow("setEcnCapable", Capability.ECN_CAPABILITY, Resource.ECN_CAPABILITY);
    occasion.require(fromByte >= 0, "setEcnCapable", "fromByte", fromByte, "0 or more");
    occasion.require(
        toByte > fromByte, "setEcnCapable", "toByte", toByte, "more than fromByte " + fromByte);
    occasion.write(
        DecisionKind.DECISION_SET_ECN_CAPABLE_VALUE,
        effectPs,
        fromByte,
        toByte,
        capable ? 1 : 0,
        0,
        0);
  }
}
