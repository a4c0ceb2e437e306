// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.AckPolicy;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PacketVerdicts;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.UpstreamPauses;

/** Decides one wrong thing, chosen by its parameter, when a flow or port starts. */
public final class WrongScheme extends TestScheme {
  /** Every wrong thing. */
  public static final List<String> WRONGS =
      List.of(
          "zero-rate",
          "negative-window",
          "nan-window",
          "infinite-window",
          "huge-window",
          "zero-factor",
          "nan-factor",
          "past-effect",
          "past-timer",
          "timer-16",
          "timer-negative",
          "dated-timer",
          "negative-bytes",
          "unknown-flow",
          "unknown-role",
          "zero-wire-bytes",
          "negative-type",
          "bad-flow",
          "undeclared-capability",
          "undeclared-counter",
          "unclaimed-resource",
          "zero-packets",
          "watch-8",
          "negative-threshold",
          "negative-port",
          "past-pause",
          "negative-sample",
          "dated-judge",
          "undeclared-judge");

  /** Found by the service loader. */
  public WrongScheme() {
    super("wrong");
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.ofChoice("wrong", WRONGS, WRONGS.get(0), "none", "What is wrong."));
  }

  @Override
  public List<Profile> profiles() {
    return List.of(new Profile("plain", "Defaults.", Map.of()));
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    EnumSet<Capability> all = EnumSet.allOf(Capability.class);
    if (parameters.text("wrong").equals("undeclared-capability")) {
      all.remove(Capability.BYTES_SENT_TRIGGER);
    }
    if (parameters.text("wrong").equals("undeclared-counter")) {
      all.remove(Capability.FLOWS_IN_QUEUE);
    }
    if (parameters.text("wrong").equals("undeclared-judge")) {
      all.remove(Capability.PACKET_VERDICT);
    }
    return all;
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    EnumSet<Resource> all = EnumSet.allOf(Resource.class);
    if (parameters.text("wrong").equals("unclaimed-resource")) {
      all.remove(Resource.WINDOW);
    }
    return all;
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart flow, Parameters parameters, Entity entity) {
    String wrong = parameters.text("wrong");
    return (start, actions) -> decide(wrong, start.nowPs(), actions);
  }

  @Override
  public NotificationPoint newNotificationPoint(
      FlowStart flow, Parameters parameters, Entity entity) {
    String wrong = parameters.text("wrong");
    return (start, actions) -> decide(wrong, actions);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters parameters, Entity entity) {
    String wrong = parameters.text("wrong");
    return (start, actions) -> decide(wrong, start.nowPs(), actions);
  }

  private static void decide(String wrong, long nowPs, RpActions actions) {
    switch (wrong) {
      case "zero-rate" -> actions.setRate(0);
      case "negative-window" -> actions.setWindow(-1);
      case "nan-window" -> actions.setWindow(Double.NaN);
      case "infinite-window" -> actions.setWindow(Double.POSITIVE_INFINITY);
      case "huge-window" -> actions.setWindow(0x1.00001p40);
      case "zero-factor" -> actions.scaleRate(0);
      case "nan-factor" -> actions.scaleRate(Double.NaN);
      case "past-effect" -> actions.at(nowPs - 1).setRate(1);
      case "past-timer" -> actions.setTimer(0, nowPs - 1);
      case "timer-16" -> actions.setTimer(16, nowPs);
      case "timer-negative" -> actions.cancelTimer(-1);
      case "dated-timer" -> actions.at(nowPs + 1).setTimer(0, nowPs + 2);
      case "negative-bytes" -> actions.everyBytesSent(-1);
      case "unknown-flow" -> actions.send(EntityId.reactionPoint(9), 0, -1, 60);
      case "unknown-role" -> actions.send(3 << 30, 0, -1, 60);
      case "zero-wire-bytes" -> actions.send(EntityId.reactionPoint(3), 0, -1, 0);
      case "negative-type" -> actions.send(EntityId.reactionPoint(3), -1, -1, 60);
      case "bad-flow" -> actions.send(EntityId.reactionPoint(3), 0, -2, 60);
      case "undeclared-capability" -> actions.everyBytesSent(1);
      case "undeclared-counter" -> actions.setTimer(0, nowPs, EnumSet.of(Counter.FLOWS_IN_QUEUE));
      case "unclaimed-resource" -> actions.setWindow(1);
      default -> actions.setRate(1);
    }
  }

  private static void decide(String wrong, NpActions actions) {
    if (wrong.equals("zero-packets")) {
      actions.facet(AckPolicy.class).acknowledgeEvery(0);
    }
  }

  private static void decide(String wrong, long nowPs, CpActions actions) {
    switch (wrong) {
      case "watch-8" -> actions.facet(QueueCrossings.class).watchQueue(8, 1, true);
      case "negative-threshold" -> actions.facet(QueueCrossings.class).watchQueue(0, -1, true);
      case "negative-port" -> actions.facet(UpstreamPauses.class).pause(-1, nowPs);
      case "past-pause" -> actions.facet(UpstreamPauses.class).pause(0, nowPs - 1);
      case "negative-sample" -> actions.facet(PacketSampling.class).sampleEvery(-1);
      case "dated-judge" -> actions.at(nowPs + 1).facet(PacketVerdicts.class).judgePackets(true);
      case "undeclared-judge" -> actions.facet(PacketVerdicts.class).judgePackets(true);
      default -> actions.facet(PacketSampling.class).sampleEvery(1);
    }
  }
}
