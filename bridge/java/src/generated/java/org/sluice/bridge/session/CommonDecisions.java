// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.session;

import java.util.Set;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.Capability;
import org.sluice.cc.Counter;
import org.sluice.cc.facet.HostMessages;

/** What any state machine decides, each decision checked as it is declared and written as a record. */
abstract class CommonDecisions extends ActionsWriter implements HostMessages {
  CommonDecisions(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  @Override
  public final void setTimer(int timer, long atPs) {
    occasion().allow("setTimer", Capability.TIMER);
    requireUndated("setTimer");
    occasion().require(timer >= 0 && timer <= 15, "setTimer", "timer", timer, "0 to 15");
    occasion().requireNotPast("setTimer", "atPs", atPs);
    occasion().write(DecisionKind.DECISION_SET_TIMER_VALUE, WHEN_APPLIED, timer + (long) occasion().placed().slotNumber() * Protocol.TIMERS, atPs, 0, 0, 0);
  }

  @Override
  public final void setTimer(int timer, long atPs, Set<Counter> snapshotMask) {
    occasion().allow("setTimer", Capability.TIMER);
    requireUndated("setTimer");
    occasion().require(timer >= 0 && timer <= 15, "setTimer", "timer", timer, "0 to 15");
    occasion().requireNotPast("setTimer", "atPs", atPs);
    occasion().write(DecisionKind.DECISION_SET_TIMER_VALUE, WHEN_APPLIED, timer + (long) occasion().placed().slotNumber() * Protocol.TIMERS, atPs, maskOf("setTimer", snapshotMask), 0, 0);
  }

  @Override
  public final void cancelTimer(int timer) {
    occasion().allow("cancelTimer", Capability.TIMER);
    requireUndated("cancelTimer");
    occasion().require(timer >= 0 && timer <= 15, "cancelTimer", "timer", timer, "0 to 15");
    occasion().write(DecisionKind.DECISION_CANCEL_TIMER_VALUE, WHEN_APPLIED, timer + (long) occasion().placed().slotNumber() * Protocol.TIMERS, 0, 0, 0, 0);
  }

  @Override
  public final void send(int destination, int type, long flow, int wireBytes, long... words) {
    occasion().allow("send", Capability.MESSAGE);
    occasion().requireDestination("send", destination);
    occasion().require(type >= 0, "send", "type", type, "0 or more");
    occasion().require(flow >= -1, "send", "flow", flow, "a flow's number, or -1 for none");
    occasion().require(wireBytes > 0, "send", "wireBytes", wireBytes, "more than 0");
    occasion().write(DecisionKind.DECISION_SEND_MESSAGE_VALUE, effectPs, Integer.toUnsignedLong(destination), type | (long) occasion().placed().slotNumber() << Protocol.MESSAGE_SLOT_BIT, wireBytes, 0, flow, words);
  }

  @Override
  public final void sendAsData(int destination, int type, long flow, int wireBytes, long... words) {
    occasion().allow("sendAsData", Capability.MESSAGE);
    occasion().requireDestination("sendAsData", destination);
    occasion().require(type >= 0, "sendAsData", "type", type, "0 or more");
    occasion().require(flow >= -1, "sendAsData", "flow", flow, "a flow's number, or -1 for none");
    occasion().require(wireBytes > 0, "sendAsData", "wireBytes", wireBytes, "more than 0");
    occasion().write(DecisionKind.DECISION_SEND_MESSAGE_VALUE, effectPs, Integer.toUnsignedLong(destination), type | (long) occasion().placed().slotNumber() << Protocol.MESSAGE_SLOT_BIT, wireBytes, 1, flow, words);
  }

  @Override
  public final void sendToHost(int host, int peer, int type, int wireBytes, long... words) {
    occasion().allow("sendToHost", Capability.HOST_MESSAGE);
    occasion().require(host >= 0, "sendToHost", "host", host, "a node's number");
    occasion().require(peer >= -1, "sendToHost", "peer", peer, "a node's number, or -1 for all");
    occasion().require(type >= 0, "sendToHost", "type", type, "0 or more");
    occasion().require(wireBytes > 0, "sendToHost", "wireBytes", wireBytes, "more than 0");
    checkSendToHost(host, peer, type, wireBytes, words);
    occasion().write(DecisionKind.DECISION_SEND_TO_HOST_VALUE, effectPs, host, type | (long) occasion().placed().slotNumber() << Protocol.MESSAGE_SLOT_BIT, wireBytes, 0, peer, words);
  }
}
