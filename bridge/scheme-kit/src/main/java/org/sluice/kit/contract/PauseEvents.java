// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.List;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.EntityId;
import org.sluice.cc.Paused;
import org.sluice.cc.PicoTime;

/** Packets that leave a queue, and pauses that come from the other end of a link. */
final class PauseEvents {
  private static final long LONGEST_PAUSE_NS = 0xffff_ffffL;

  private PauseEvents() {}

  /** The next packet leaves a queue: reported once to each machine that watches for it. */
  static void depart(RandomNetwork network) {
    PortModel port = network.anyPort();
    if (port == null || port.queueBytes == 0) {
      return;
    }
    List<FlowModel> flows = network.flowsAt(port);
    if (flows.isEmpty()) {
      return;
    }
    Dice dice = network.dice;
    long frameBytes = Math.min(port.queueBytes, dice.between(64, 9100));
    int flow = flows.get(dice.below(flows.size())).id;
    int ingress = dice.below(SwitchModel.PORTS);
    port.move(port.queueBytes - frameBytes, dice);
    for (PortModel.Armed armed : List.of(port.own, port.ofSwitch)) {
      for (int slot = 0; slot < Protocol.SLOTS; slot++) {
        if (armed.watchers.watches(EventKind.EVENT_DEPARTED, slot)) {
          armed.watchers.forget(EventKind.EVENT_DEPARTED, slot);
          network.batch.add(
              armed.entity,
              new Raised.Departed()
                  .flow(flow)
                  .frameBytes(frameBytes)
                  .queueBytes(port.queueBytes)
                  .ingressPort(ingress)
                  .watcher(slot)
                  .egressPort(port.number));
        }
      }
    }
  }

  /** A pause frame arrives at a switch's port, or at a host. */
  static void pause(RandomNetwork network) {
    Dice dice = network.dice;
    if (dice.chance(0.5)) {
      int host = dice.below(FlowModel.HOSTS);
      report(network, EntityId.node(host), 0, network.hostWatchers.get(host));
      return;
    }
    PortModel port = network.anyPort();
    if (port != null) {
      report(network, port.own.entity, port.number, port.own.watchers);
      report(network, port.ofSwitch.entity, port.number, port.ofSwitch.watchers);
    }
  }

  private static void report(RandomNetwork network, int entity, int port, Watchers watchers) {
    Dice dice = network.dice;
    boolean open = dice.chance(0.3);
    long durationPs = open ? Paused.UNTIL_RESUMED : 1000 * dice.magnitude(1, LONGEST_PAUSE_NS);
    long untilPs = open ? Paused.UNTIL_RESUMED : PicoTime.after(network.nowPs(), durationPs);
    for (int slot = 0; slot < Protocol.SLOTS; slot++) {
      if (watchers.watches(EventKind.EVENT_PAUSED, slot)) {
        network.batch.add(
            entity,
            new Raised.Paused()
                .port(port)
                .durationPs(durationPs)
                .untilPs(untilPs)
                .accumulates(!open)
                .watcher(slot));
      }
    }
  }
}
