// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.session;

import org.sluice.bridge.wire.DecisionKind;
import org.sluice.cc.Capability;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.CreditGate;
import org.sluice.cc.facet.EcnCapability;
import org.sluice.cc.facet.LoadDigest;
import org.sluice.cc.facet.PacketFlagging;
import org.sluice.cc.facet.PathReports;
import org.sluice.cc.facet.Telemetry;

/** What reaction points decide, each decision checked as it is declared and written as a record. */
abstract class RpDecisions extends CommonDecisions implements RpActions, CreditGate, EcnCapability, LoadDigest, PacketFlagging, PathReports, Telemetry {
  RpDecisions(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  @Override
  public final void setRate(long rateBps) {
    occasion().allow("setRate", Capability.RATE_GATE, Resource.RATE);
    occasion().require(rateBps > 0, "setRate", "rateBps", rateBps, "more than 0");
    occasion().write(DecisionKind.DECISION_SET_RATE_VALUE, effectPs, rateBps, 0, 0, 0, 0);
  }

  @Override
  public final void setWindow(double windowBytes) {
    occasion().allow("setWindow", Capability.WINDOW_GATE, Resource.WINDOW);
    checkSetWindow(windowBytes);
    occasion().write(DecisionKind.DECISION_SET_WINDOW_VALUE, effectPs, Double.doubleToRawLongBits(windowBytes + 0.0), 0, 0, 0, 0);
  }

  /** What the declaration of {@link #setWindow} cannot say. */
  abstract void checkSetWindow(double windowBytes);

  @Override
  public final void clearWindow() {
    occasion().allow("clearWindow", Capability.WINDOW_GATE, Resource.WINDOW);
    checkClearWindow();
    occasion().write(DecisionKind.DECISION_SET_WINDOW_VALUE, effectPs, Double.doubleToRawLongBits(-1 + 0.0), 0, 0, 0, 0);
  }

  /** What the declaration of {@link #clearWindow} cannot say. */
  abstract void checkClearWindow();

  @Override
  public final void scaleRate(double factor) {
    occasion().allow("scaleRate", Capability.RATE_GATE, Resource.RATE);
    occasion().require(factor > 0 && factor <= Double.MAX_VALUE, "scaleRate", "factor", factor, "a finite number above 0");
    occasion().write(DecisionKind.DECISION_SCALE_RATE_VALUE, effectPs, Double.doubleToRawLongBits(factor + 0.0), 0, 0, 0, 0);
  }

  @Override
  public final void watchAcks(AckFilter filter) {
    occasion().allow("watchAcks", Capability.ACK_TRIGGER);
    requireUndated("watchAcks");
    occasion().write(DecisionKind.DECISION_WATCH_ACKS_VALUE, WHEN_APPLIED, filter.number(), 0, 0, 0, 0);
  }

  @Override
  public final void everyBytesSent(long bytes) {
    occasion().allow("everyBytesSent", Capability.BYTES_SENT_TRIGGER);
    requireUndated("everyBytesSent");
    occasion().require(bytes >= 0, "everyBytesSent", "bytes", bytes, "0 or more");
    occasion().write(DecisionKind.DECISION_EVERY_BYTES_SENT_VALUE, WHEN_APPLIED, bytes, 0, 0, 0, 0);
  }

  @Override
  public final void stampTelemetry(boolean on) {
    occasion().allow("stampTelemetry", Capability.INT);
    occasion().write(DecisionKind.DECISION_STAMP_TELEMETRY_VALUE, effectPs, on ? 1 : 0, 0, 0, 0, 0);
  }

  @Override
  public final void flagEvery(long periodPs) {
    occasion().allow("flagEvery", Capability.PACKET_FLAG);
    occasion().require(periodPs >= 0, "flagEvery", "periodPs", periodPs, "0 or more");
    occasion().write(DecisionKind.DECISION_FLAG_EVERY_VALUE, effectPs, periodPs, 0, 0, 0, 0);
  }

  @Override
  public final void setEcnCapable(long fromByte, long toByte, boolean capable) {
    occasion().allow("setEcnCapable", Capability.ECN_CAPABILITY, Resource.ECN_CAPABILITY);
    occasion().require(fromByte >= 0, "setEcnCapable", "fromByte", fromByte, "0 or more");
    checkSetEcnCapable(fromByte, toByte, capable);
    occasion().write(DecisionKind.DECISION_SET_ECN_CAPABLE_VALUE, effectPs, fromByte, toByte, capable ? 1 : 0, 0, 0);
  }

  /** What the declaration of {@link #setEcnCapable} cannot say. */
  abstract void checkSetEcnCapable(long fromByte, long toByte, boolean capable);

  @Override
  public final void sendOnlyOnCredit(boolean on) {
    occasion().allow("sendOnlyOnCredit", Capability.CREDIT_GATE, Resource.RATE);
    occasion().write(DecisionKind.DECISION_SEND_ONLY_ON_CREDIT_VALUE, effectPs, on ? 1 : 0, 0, 0, 0, 0);
  }

  @Override
  public final void stampLoad(double share) {
    occasion().allow("stampLoad", Capability.LOAD_DIGEST);
    occasion().require(share >= 0 && share <= 1, "stampLoad", "share", share, "0 to 1");
    occasion().write(DecisionKind.DECISION_STAMP_LOAD_VALUE, effectPs, Double.doubleToRawLongBits(share + 0.0), 0, 0, 0, 0);
  }

  @Override
  public final void reportPaths(boolean on) {
    occasion().allow("reportPaths", Capability.PATH_REPORT);
    requireUndated("reportPaths");
    occasion().write(DecisionKind.DECISION_REPORT_PATHS_VALUE, WHEN_APPLIED, on ? 1 : 0, 0, 0, 0, 0);
  }
}
