// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Optional;
import org.sluice.cc.Ack;
import org.sluice.cc.Actions;
import org.sluice.cc.BytesSent;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.DataArrived;
import org.sluice.cc.Departed;
import org.sluice.cc.FlowStart;
import org.sluice.cc.HostActions;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.PacketArrived;
import org.sluice.cc.PacketFlagged;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.PathLoad;
import org.sluice.cc.PathReported;
import org.sluice.cc.Paused;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueCrossed;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resumed;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.RpActions;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.Verdict;
import org.sluice.cc.VoqCrossed;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.LoadDigest;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.PathReports;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.ResumeWatch;
import org.sluice.cc.facet.VirtualOutputQueues;
import org.sluice.kit.contract.StateElsewhere;

/**
 * A state machine whose rules and state are in Python. Each event is one request {@code [number,
 * event, [values], beginning]}; the answer is a list of decisions, see {@link DecisionCalls}.
 */
final class PythonMachine
    implements ReactionPoint,
        NotificationPoint,
        CongestionPoint,
        HostPoint,
        PathReports.Listener,
        LoadDigest.Listener,
        QueueCrossings.Listener,
        PacketSampling.Listener,
        Departures.Listener,
        FlaggedPackets.Listener,
        ResumeWatch.Listener,
        VirtualOutputQueues.Listener,
        PauseWatch.SwitchListener,
        PauseWatch.HostListener,
        PacketVerdicts.Judge,
        StateElsewhere {
  private final PythonLink link;
  private final long number;
  private final String beginning;

  /**
   * A machine that begins with its first event.
   *
   * @param number its own, in this process
   * @param beginning JSON: what Python makes it of
   */
  PythonMachine(PythonLink link, long number, String beginning) {
    this.link = link;
    this.number = number;
    this.beginning = beginning;
  }

  private void start(Record event, Actions actions) {
    DecisionCalls.make(ask(event, beginning), actions);
  }

  private void tell(Record event, Actions actions) {
    DecisionCalls.make(ask(event, "null"), actions);
  }

  private JsonNode ask(Record event, String begins) {
    StringBuilder request = new StringBuilder(160);
    request.append('[').append(number).append(",\"").append(event.getClass().getSimpleName());
    request.append("\",");
    EventText.append(event, request);
    return link.ask(request.append(',').append(begins).append(']').toString());
  }

  @Override
  public long words() {
    return link.ask("[%d,\"words\",[],null]".formatted(number)).asLong();
  }

  @Override
  public void onStart(FlowStart event, RpActions actions) {
    start(event, actions);
  }

  @Override
  public void onStart(FlowStart event, NpActions actions) {
    start(event, actions);
  }

  @Override
  public void onStart(PortStart event, CpActions actions) {
    start(event, actions);
  }

  @Override
  public void onStart(HostStart event, HostActions actions) {
    start(event, actions);
  }

  @Override
  public void onAck(Ack event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onNack(Nack event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onMessage(Message event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onTimer(TimerExpiry event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onBytesSent(BytesSent event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onRetransmissionTimeout(RetransmissionTimeout event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onRateScaled(RateScaled event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onPathReported(PathReported event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onPathLoad(PathLoad event, RpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onData(DataArrived event, NpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onMessage(Message event, NpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onTimer(TimerExpiry event, NpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onMessage(Message event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onTimer(TimerExpiry event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onQueueCrossed(QueueCrossed event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onPacketSampled(PacketSampled event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onDeparted(Departed event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onPaused(Paused event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onVoqCrossed(VoqCrossed event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onPacketFlagged(PacketFlagged event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public void onResumed(Resumed event, CpActions actions) {
    tell(event, actions);
  }

  @Override
  public Verdict onPacketArrived(PacketArrived event) {
    String verdict = ask(event, "null").path("verdict").asText().toUpperCase(Locale.ROOT);
    return Optional.of(verdict)
        .filter(v -> v.matches("PASS|MARK|DROP"))
        .map(Verdict::valueOf)
        .orElseThrow(() -> new PythonSchemeException("on_packet_arrived did not return a Verdict"));
  }

  @Override
  public void onMessage(Message event, HostActions actions) {
    tell(event, actions);
  }

  @Override
  public void onTimer(TimerExpiry event, HostActions actions) {
    tell(event, actions);
  }

  @Override
  public void onPaused(Paused event, HostActions actions) {
    tell(event, actions);
  }
}
