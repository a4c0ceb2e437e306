// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.Hello.SchemeChoice;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.wire.Protocol;

class HandshakeTest {
  private static final SchemeCatalog CATALOG = SchemeCatalog.load();
  private static final String CC = "congestion-control";

  private static AbstractStringAssert<?> refusal(Hello hello) {
    return assertThatThrownBy(() -> AlgorithmSession.open(hello, CATALOG))
        .isInstanceOf(RefusedException.class)
        .message();
  }

  private static Hello choosing(SchemeChoice... choices) {
    return Conversation.hello(Protocol.VERSION, Conversation.capabilities(), List.of(choices));
  }

  private static SchemeChoice choice(String slot, String name) {
    return new SchemeChoice(slot, name, "", Map.of());
  }

  @Test
  void welcomesWithThePlacement() throws RefusedException {
    Welcome welcome = AlgorithmSession.open(Conversation.hello("echo"), CATALOG).welcome();

    assertThat(welcome.reactionPoints()).isTrue();
    assertThat(welcome.notificationPoints()).isTrue();
    assertThat(welcome.portPoints()).isTrue();
    assertThat(welcome.switchPoints()).isFalse();
    assertThat(welcome.algorithmsVersion()).matches("[0-9]+\\.[0-9]+.*");
  }

  @Test
  void namesTheMissingCapabilityItsMeaningTheSchemeAndTheSimulator() {
    List<String> capabilities = new ArrayList<>(Conversation.capabilities());
    capabilities.remove("flows-in-queue");

    refusal(Conversation.hello(Protocol.VERSION, capabilities, List.of(choice(CC, "echo"))))
        .isEqualTo(
            "scheme echo needs the capability flows-in-queue (packets and bytes per flow now in an"
                + " egress queue), which simulator testsim 9.1 does not offer");
  }

  @Test
  void ignoresCapabilitiesItDoesNotKnow() throws RefusedException {
    List<String> capabilities = new ArrayList<>(Conversation.capabilities());
    capabilities.add("time-travel");

    AlgorithmSession.open(
        Conversation.hello(Protocol.VERSION, capabilities, List.of(choice(CC, "echo"))), CATALOG);
  }

  @Test
  void refusesAnotherProtocolVersion() {
    refusal(Conversation.hello(7, Conversation.capabilities(), List.of(choice(CC, "echo"))))
        .contains("testsim 9.1", "protocol version 7", "version " + Protocol.VERSION);
  }

  @Test
  void refusesUnknownSchemesAndListsTheKnownOnes() {
    refusal(Conversation.hello("rocca")).contains("no scheme 'rocca'", "echo", "none");
  }

  @Test
  void refusesUnknownParametersAndValues() {
    refusal(Conversation.hello("echo", Map.of("gian", "3")))
        .contains("no parameter 'gian'", "gain");
    refusal(Conversation.hello("echo", Map.of("gain", "0")))
        .isEqualTo("parameter gain of scheme echo is '0'; allowed is a whole number from 1 to 100");
    refusal(choosing(new SchemeChoice(CC, "echo", "weak", Map.of())))
        .contains("no profile 'weak'", "plain, strong");
  }

  @Test
  void refusesTwoOwnersOfOneResource() {
    refusal(
            choosing(
                choice(CC, "echo"),
                new SchemeChoice("flow-control", "echo-flow-control", "", Map.of("gain", "100"))))
        .isEqualTo("schemes echo and echo-flow-control both claim rate; a resource has one owner");
  }

  @Test
  void refusesWrongSlots() {
    refusal(choosing(choice("congestion", "echo"))).contains("no slot 'congestion'");
    refusal(choosing(choice("flow-control", "echo")))
        .isEqualTo("scheme echo fills the slot congestion-control, not flow-control");
    refusal(choosing(choice(CC, "echo"), choice(CC, "none"))).contains("filled twice");
    refusal(choosing(choice("flow-control", "timers-only")))
        .contains("no scheme fills the slot congestion-control");
  }
}
