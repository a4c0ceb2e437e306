// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.ArrayList;
import java.util.List;
import org.sluice.bridge.proto.SchemeChoice;

/** The handshake's messages in the wire contract's form. */
public final class HelloMessages {
  private HelloMessages() {}

  /** A Hello as sent. */
  public static Hello fromProto(org.sluice.bridge.proto.Hello message) {
    List<Hello.SchemeChoice> schemes = new ArrayList<>();
    for (SchemeChoice choice : message.getSchemesList()) {
      schemes.add(
          new Hello.SchemeChoice(
              choice.getSlot(), choice.getName(), choice.getProfile(), choice.getParametersMap()));
    }
    return new Hello(
        message.getProtocolVersion(),
        message.getSimulator(),
        message.getSimulatorVersion(),
        message.getShimVersion(),
        message.getCapabilitiesList(),
        schemes,
        message.getSeed(),
        message.getExperiment());
  }

  /** A Hello to send or record; parameters in alphabetical order. */
  public static org.sluice.bridge.proto.Hello toProto(Hello hello) {
    org.sluice.bridge.proto.Hello.Builder message =
        org.sluice.bridge.proto.Hello.newBuilder()
            .setProtocolVersion(hello.protocolVersion())
            .setSimulator(hello.simulator())
            .setSimulatorVersion(hello.simulatorVersion())
            .setShimVersion(hello.shimVersion())
            .addAllCapabilities(hello.capabilities())
            .setSeed(hello.seed())
            .setExperiment(hello.experiment());
    for (Hello.SchemeChoice choice : hello.schemes()) {
      message.addSchemes(
          SchemeChoice.newBuilder()
              .setSlot(choice.slot())
              .setName(choice.name())
              .setProfile(choice.profile())
              .putAllParameters(choice.parameters()));
    }
    return message.build();
  }

  /** A Welcome to send. */
  public static org.sluice.bridge.proto.Welcome toProto(Welcome welcome, long session) {
    return org.sluice.bridge.proto.Welcome.newBuilder()
        .setSession(session)
        .setReactionPoints(welcome.reactionPoints())
        .setNotificationPoints(welcome.notificationPoints())
        .setPortPoints(welcome.portPoints())
        .setSwitchPoints(welcome.switchPoints())
        .setHostPoints(welcome.hostPoints())
        .setAlgorithmsVersion(welcome.algorithmsVersion())
        .build();
  }

  /** Statistics to send or record. */
  public static org.sluice.bridge.proto.Goodbye toProto(Statistics statistics) {
    return org.sluice.bridge.proto.Goodbye.newBuilder()
        .setAsks(statistics.asks())
        .setEvents(statistics.events())
        .setDecisions(statistics.decisions())
        .build();
  }
}
