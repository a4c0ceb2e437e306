// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.Hello.SchemeChoice;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.Capability;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Parameters;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** Decides whether a {@link Hello} can be accepted. */
public final class Handshake {
  private Handshake() {}

  /**
   * Refuses schemes that no simulator could run together, as the handshake would.
   *
   * @throws RefusedException with one sentence
   */
  public static void check(List<SchemeChoice> choices, SchemeCatalog catalog)
      throws RefusedException {
    var unused = place(choices, catalog);
  }

  /**
   * The schemes to run, congestion control first.
   *
   * @throws RefusedException with one sentence that names what is missing
   */
  static List<PlacedScheme> accept(Hello hello, SchemeCatalog catalog) throws RefusedException {
    checkVersion(hello);
    List<PlacedScheme> schemes = place(hello.schemes(), catalog);
    for (PlacedScheme scheme : schemes) {
      checkCapabilities(scheme, hello);
    }
    return schemes;
  }

  private static List<PlacedScheme> place(List<SchemeChoice> choices, SchemeCatalog catalog)
      throws RefusedException {
    EnumMap<Slot, PlacedScheme> placed = new EnumMap<>(Slot.class);
    for (SchemeChoice choice : choices) {
      Slot slot = slotOf(choice);
      if (placed.containsKey(slot)) {
        throw new RefusedException(
            "the slot %s is filled twice, with %s and %s; one scheme is allowed"
                .formatted(slot.wireName(), placed.get(slot).name(), choice.name()));
      }
      placed.put(slot, place(choice, slot, catalog));
    }
    if (!placed.containsKey(Slot.CONGESTION_CONTROL)) {
      throw new RefusedException(
          "no scheme fills the slot congestion-control; one is needed, and %s are known"
              .formatted(String.join(", ", catalog.names())));
    }
    PlacedScheme flowControl = placed.get(Slot.FLOW_CONTROL);
    if (flowControl != null) {
      Set<Resource> taken = takenOver(flowControl);
      placed.computeIfPresent(Slot.CONGESTION_CONTROL, (slot, other) -> other.without(taken));
    }
    List<PlacedScheme> schemes = List.copyOf(placed.values());
    checkOwners(schemes);
    return schemes;
  }

  private static void checkVersion(Hello hello) throws RefusedException {
    if (hello.protocolVersion() != Protocol.VERSION) {
      throw new RefusedException(
          ("simulator %s (shim %s) speaks protocol version %s, the algorithms speak version"
                  + " %s; build both from one version of Sluice")
              .formatted(
                  simulator(hello),
                  hello.shimVersion(),
                  Integer.toUnsignedString(hello.protocolVersion()),
                  Protocol.VERSION));
    }
  }

  private static Slot slotOf(SchemeChoice choice) throws RefusedException {
    for (Slot slot : Slot.values()) {
      if (slot.wireName().equals(choice.slot())) {
        return slot;
      }
    }
    throw new RefusedException(
        "there is no slot '%s' for scheme %s; allowed are %s"
            .formatted(choice.slot(), choice.name(), Slot.allNames()));
  }

  private static PlacedScheme place(SchemeChoice choice, Slot slot, SchemeCatalog catalog)
      throws RefusedException {
    try {
      Scheme scheme = catalog.find(choice.name()).orElse(null);
      if (scheme == null) {
        throw new RefusedException(
            "there is no scheme '%s'; known are %s%s"
                .formatted(
                    choice.name(),
                    String.join(", ", catalog.names()),
                    catalog.warnings().stream().map(w -> "; " + w).collect(joining())));
      }
      if (scheme.slot() != slot) {
        throw new RefusedException(
            "scheme %s fills the slot %s, not %s"
                .formatted(choice.name(), scheme.slot().wireName(), slot.wireName()));
      }
      Parameters parameters = Parameters.resolve(scheme, choice.profile(), choice.parameters());
      return new PlacedScheme(
          scheme,
          slot,
          parameters,
          scheme.placement(parameters),
          scheme.capabilities(parameters),
          scheme.claims(parameters),
          Set.of());
    } catch (InvalidParameterException e) {
      throw new RefusedException(String.valueOf(e.getMessage()), e);
    } catch (RuntimeException | LinkageError e) {
      throw new RefusedException(
          "scheme " + choice.name() + " failed while it was being set up: " + e, e);
    }
  }

  private static void checkCapabilities(PlacedScheme scheme, Hello hello) throws RefusedException {
    Set<String> offered = new HashSet<>(hello.capabilities());
    List<Capability> missing = new ArrayList<>();
    for (Capability capability : Capability.values()) {
      if (scheme.capabilities().contains(capability) && !offered.contains(capability.wireName())) {
        missing.add(capability);
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    StringJoiner names = new StringJoiner(", ");
    for (Capability capability : missing) {
      names.add(capability.wireName() + " (" + capability.meaning() + ")");
    }
    throw new RefusedException(
        "scheme %s needs %s%s, which simulator %s does not offer"
            .formatted(
                scheme.name(),
                missing.size() == 1 ? "the capability " : "the capabilities ",
                names,
                simulator(hello)));
  }

  private static Set<Resource> takenOver(PlacedScheme flowControl) throws RefusedException {
    EnumSet<Resource> taken = EnumSet.noneOf(Resource.class);
    try {
      taken.addAll(flowControl.scheme().takesOver(flowControl.parameters()));
    } catch (RuntimeException e) {
      throw new RefusedException(
          "scheme " + flowControl.name() + " failed while it was being set up: " + e, e);
    }
    for (Resource resource : taken) {
      if (resource != Resource.ECN_PROFILE || !flowControl.claims().contains(resource)) {
        throw new RefusedException(
            "scheme %s takes %s over; allowed is ecn-profile, if the scheme claims it"
                .formatted(flowControl.name(), resource.wireName()));
      }
    }
    return taken;
  }

  private static void checkOwners(List<PlacedScheme> schemes) throws RefusedException {
    EnumMap<Resource, PlacedScheme> owners = new EnumMap<>(Resource.class);
    for (PlacedScheme scheme : schemes) {
      for (Resource resource : Resource.values()) {
        if (!scheme.claims().contains(resource)) {
          continue;
        }
        PlacedScheme other = owners.putIfAbsent(resource, scheme);
        if (other != null) {
          throw new RefusedException(
              "schemes %s and %s both claim %s; a resource has one owner"
                  .formatted(other.name(), scheme.name(), resource.wireName()));
        }
      }
    }
  }

  private static String simulator(Hello hello) {
    return (hello.simulator() + " " + hello.simulatorVersion()).strip();
  }
}
