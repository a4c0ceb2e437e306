// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.EnumSet;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/**
 * A scheme in its slot, with its parameters.
 *
 * <p>Several slots may place a state machine at one entity, so what each numbers itself is kept
 * apart on the wire: the timers, watches and messages of the second and third slot are shifted (see
 * decisions.yaml).
 *
 * @param scheme which
 * @param slot where
 * @param parameters its values
 * @param placement where its state machines stand
 * @param capabilities those it declares, and those its placement needs
 * @param claims what it owns
 * @param lost what it would own, but the other scheme has taken over: decisions on it are left out
 */
record PlacedScheme(
    Scheme scheme,
    Slot slot,
    Parameters parameters,
    Placement placement,
    Set<Capability> capabilities,
    Set<Resource> claims,
    Set<Resource> lost) {
  PlacedScheme {
    // As bits: they are looked up at every decision.
    EnumSet<Capability> needed = EnumSet.noneOf(Capability.class);
    needed.addAll(capabilities);
    if (placement.congestionPoint() == CongestionPointScope.SWITCH) {
      needed.add(Capability.SWITCH_SCOPE);
    }
    if (placement.hostPoint()) {
      needed.add(Capability.HOST_POINT);
    }
    capabilities = needed;
    EnumSet<Resource> owned = EnumSet.noneOf(Resource.class);
    owned.addAll(claims);
    claims = owned;
    EnumSet<Resource> taken = EnumSet.noneOf(Resource.class);
    taken.addAll(lost);
    lost = taken;
  }

  /** The same scheme after another took these resources over. */
  PlacedScheme without(Set<Resource> taken) {
    EnumSet<Resource> rest = EnumSet.noneOf(Resource.class);
    EnumSet<Resource> gone = EnumSet.noneOf(Resource.class);
    for (Resource resource : claims) {
      (taken.contains(resource) ? gone : rest).add(resource);
    }
    return new PlacedScheme(scheme, slot, parameters, placement, capabilities, rest, gone);
  }

  String name() {
    return scheme.name();
  }

  /** 0 for congestion control, 1 for flow control, 2 for the choice of paths. */
  int slotNumber() {
    return switch (slot) {
      case CONGESTION_CONTROL -> 0;
      case FLOW_CONTROL -> 1;
      case PATH_CHOICE -> 2;
    };
  }
}
