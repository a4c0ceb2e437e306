// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.sluice.cc.Capability;
import org.sluice.cc.Parameters;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;
import org.sluice.workloads.Topology;

/**
 * What a run has of what data-plane keys need besides other keys: the words in parentheses of
 * {@code onlyWith} in {@code dataplane-keys.yaml}. A key that needs one which is missing does
 * nothing.
 *
 * @param has those that the run has
 * @param profiledBps the rates of {@code ecnByRate}, bit/s
 */
record KeyConditions(Set<String> has, Set<Long> profiledBps) {
  /** The file's marking counts: no scheme sets another. */
  static final String MARKING_LEFT = "schemes that set no marking of their own";

  /** Some packets go by the hash: a scheme may spray all. */
  static final String HASHED = "flows that go by their hash";

  /** A scheme decides which packets share an ACK. */
  static final String ACKNOWLEDGES = "a scheme that sets when receivers acknowledge";

  private static final String UNPROFILED = "a port whose rate ecnByRate does not name";

  private static final Set<Capability> EVENTS_FOR_ACKS =
      EnumSet.of(
          Capability.ACK_TRIGGER,
          Capability.INT,
          Capability.LOAD_DIGEST,
          Capability.PATH_REPORT,
          Capability.PATH_LOAD);

  /** Copies the sets. */
  KeyConditions {
    has = Set.copyOf(has);
    profiledBps = Set.copyOf(profiledBps);
  }

  /**
   * Those of a run.
   *
   * @param schemes all schemes by name
   */
  static KeyConditions of(
      Topology topology,
      List<Flow> flows,
      List<SchemeChoice> chosen,
      Map<String, Scheme> schemes,
      DataplaneSection dataplane) {
    Set<String> has = new HashSet<>();
    if (flows.stream().anyMatch(f -> f.offeredBps() != Flow.AS_FAST_AS_POSSIBLE)) {
      has.add("traffic with an offered load");
    }
    has.add(MARKING_LEFT);
    has.add(HASHED);
    for (SchemeChoice one : chosen) {
      Scheme scheme = Objects.requireNonNull(schemes.get(one.name()));
      Parameters parameters = one.resolved(scheme);
      if (scheme.claims(parameters).contains(Resource.ECN_PROFILE)) {
        has.remove(MARKING_LEFT);
      }
      if (scheme.claims(parameters).contains(Resource.ACK_POLICY)) {
        has.add(ACKNOWLEDGES);
      }
      if (scheme.claims(parameters).contains(Resource.PAUSE)) {
        has.add("a scheme that pauses");
      }
      if (scheme.slot() == Slot.PATH_CHOICE) {
        has.add("a choice of paths");
      }
      if (scheme.slot() == Slot.PATH_CHOICE
          && !dataplane.values().getOrDefault("path_rules", "").equals("conweave")
          && !scheme.capabilities(parameters).contains(Capability.FLOWLET_TRIGGER)
          && topology.hosts().stream().allMatch(h -> linksOf(topology, h.id()) < 2)) {
        // One that chooses for flowlets leaves ACKs and messages to the hash.
        has.remove(HASHED);
      }
      Set<Capability> capabilities = scheme.capabilities(parameters);
      if (capabilities.contains(Capability.LOAD_DIGEST)) {
        has.add("a scheme that reads digests");
      }
      if (capabilities.contains(Capability.WINDOW_GATE)) {
        has.add("a scheme that sets windows");
      }
      if (!Collections.disjoint(capabilities, EVENTS_FOR_ACKS)) {
        has.add("a scheme with events for ACKs");
      }
    }
    Set<Long> profiledBps =
        dataplane.ecnByRate().stream()
            .map(Experiment.EcnOfRate::rateBps)
            .collect(Collectors.toSet());
    if (topology.links().stream().anyMatch(link -> !profiledBps.contains(link.rateBps()))) {
      has.add(UNPROFILED);
    }
    boolean isProfiled = !profiledBps.isEmpty() || dataplane.values().containsKey("ecn_kmin_bytes");
    if (isProfiled && has.contains(MARKING_LEFT)) {
      has.add("a marking profile that no scheme sets");
    }
    if (topology.links().stream().anyMatch(KeyConditions::hasNoLoss)) {
      has.add("a link that has no loss of its own");
    }
    return new KeyConditions(has, profiledBps);
  }

  /** Those of one switch: {@code ecnByRate} may name all of its ports, though not all others. */
  Set<String> ofSwitch(Topology topology, int node) {
    Set<String> here = new HashSet<>(has);
    boolean isProfiled =
        topology.links().stream()
            .filter(link -> link.a() == node || link.b() == node)
            .allMatch(link -> profiledBps.contains(link.rateBps()));
    if (isProfiled) {
      here.remove(UNPROFILED);
    }
    return here;
  }

  private static long linksOf(Topology topology, int node) {
    return topology.links().stream().filter(l -> l.a() == node || l.b() == node).count();
  }

  private static boolean hasNoLoss(Link link) {
    return link.frameErrorRate() <= 0 && link.bitErrorRate() <= 0;
  }
}
