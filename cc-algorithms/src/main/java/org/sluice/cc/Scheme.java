// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A scheme for congestion control, flow control or the choice of paths: a name, its parameters,
 * what it needs from the data plane, and factories for the state machines it places. Found by
 * {@link java.util.ServiceLoader}; adding one edits no existing file.
 *
 * <p>A scheme object is stateless and shared; all state lives in the state machines it makes.
 *
 * <p>Each of the four factories is called at the first event of a flow, port, switch or host: the
 * start. All that is known then is in the start, so that the fields of the machine that depend on
 * it can be final. Right after, {@code onStart} of the new machine gets the same start, with the
 * actions; every other event of the machine comes later. A factory makes the machine and decides
 * nothing: what is to be done at the start is done in {@code onStart}. It may keep the generator of
 * the entity and draw from it. If it throws or returns null, the run ends as if {@code onStart} had
 * failed. Times are in picoseconds, rates in bit/s, sizes in bytes.
 */
public interface Scheme {
  /**
   * The name on the command line and in experiment files. It must be one that {@link #isName}
   * accepts, and the same at each call.
   */
  String name();

  /**
   * Whether a scheme may have this name: lower-case letters of ASCII, digits, and single hyphens
   * between them. The first is a letter. Others are refused wherever schemes are looked for.
   */
  static boolean isName(String name) {
    return name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
  }

  /** One line for {@code sluice schemes}, with the paper it comes from. */
  String description();

  /** Which of an experiment's slots this scheme fills. */
  Slot slot();

  /** Every parameter, declared once. */
  List<Parameter> parameters();

  /** Named sets of parameter values; the first is the default profile and may override nothing. */
  List<Profile> profiles();

  /** What the data plane must offer for these parameter values. */
  Set<Capability> capabilities(Parameters parameters);

  /** What this scheme owns for these parameter values; two owners of one resource are refused. */
  Set<Resource> claims(Parameters parameters);

  /**
   * Resources that a flow control takes over from the session's congestion control: it becomes
   * their owner, and the congestion control's decisions about them are ignored. {@link
   * Resource#ECN_PROFILE} is the one that can be taken; it must be among {@link #claims}.
   */
  default Set<Resource> takesOver(Parameters parameters) {
    return Set.of();
  }

  /**
   * Values of data-plane keys that a bundle of them has for this scheme: what its packets carry in
   * that simulator, for example. A run's own values win.
   *
   * @param bundle name of the bundle, such as {@code hpcc-sim}
   * @return by key, as an experiment file writes both
   */
  default Map<String, String> dataplane(String bundle) {
    return Map.of();
  }

  /**
   * Values of parameters that follow from a run's frames where they are {@code auto}.
   *
   * @param frames of the run's data plane
   * @return by name, as a user would write them; none by default
   */
  default Map<String, String> automatic(FrameSizes frames) {
    return Map.of();
  }

  /**
   * What a user should know before a run on these links, such as that one is taken for another.
   *
   * @param linkRatesBps the rates of the network's links, bit/s
   * @return what goes on after {@code scheme is 'NAME', }; by default whether a parameter {@code
   *     minRate} in Mb/s leaves no rate to decide
   */
  default List<String> doubts(Parameters parameters, Set<Long> linkRatesBps) {
    for (Parameter p : parameters()) {
      if (p.name().equals("minRate")
          && p.unit().equals("Mb/s")
          && !parameters.isAuto("minRate")
          && !linkRatesBps.isEmpty()
          && parameters.rateBps("minRate") >= Collections.max(linkRatesBps)) {
        return List.of(
            "whose minRate of %s Mb/s is not below the rate of any link, so that nothing is ever sent slower than a link can"
                .formatted(parameters.text("minRate")));
      }
    }
    return List.of();
  }

  /** Where state machines are placed for these parameter values. */
  Placement placement(Parameters parameters);

  /**
   * Checks relations between parameter values that ranges cannot express.
   *
   * @return one sentence for each broken relation, naming parameter, value and what is allowed
   */
  default List<String> check(Parameters parameters) {
    return List.of();
  }

  /**
   * The most that any one of this scheme's state machines holds, however long a run is and however
   * many flows have come and gone, in 64-bit words: a field, an array's element, an entry's key and
   * value are a word each. What the machine shares with others (parameters, constants) does not
   * count. The contract suite holds every scheme to it.
   */
  default long stateBoundWords(Parameters parameters, NetworkSize size) {
    return 256 + 64L * size.ports();
  }

  /**
   * Makes the sender-side state machine of one flow; called once when the flow begins, only if
   * {@link #placement} has reaction points.
   *
   * @param start what is known of the flow
   * @param parameters the values of this run, the same for all machines
   * @param entity address and generator of the machine
   */
  default ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    throw isMissing("newReactionPoint(FlowStart, …)");
  }

  /**
   * Makes the receiver-side state machine of one flow; called once when the flow begins, only if
   * {@link #placement} has notification points.
   *
   * @param start what is known of the flow
   * @param parameters the values of this run, the same for all machines
   * @param entity address and generator of the machine
   */
  default NotificationPoint newNotificationPoint(
      FlowStart start, Parameters parameters, Entity entity) {
    throw isMissing("newNotificationPoint(FlowStart, …)");
  }

  /**
   * Makes the state machine of one host; called once at time 0, only if {@link #placement} has host
   * points.
   *
   * @param start what is known of the host and its link
   * @param parameters the values of this run, the same for all machines
   * @param entity address and generator of the machine
   */
  default HostPoint newHostPoint(HostStart start, Parameters parameters, Entity entity) {
    throw isMissing("newHostPoint(HostStart, …)");
  }

  /**
   * Makes the switch-side state machine of one port or of a whole switch; called once at time 0,
   * only if {@link #placement} has congestion points.
   *
   * @param start what is known of the port and its link, or of the switch and all its links
   * @param parameters the values of this run, the same for all machines
   * @param entity address and generator of the machine
   */
  default CongestionPoint newCongestionPoint(
      PortStart start, Parameters parameters, Entity entity) {
    throw isMissing("newCongestionPoint(PortStart, …)");
  }

  /** Of a scheme that places a state machine and does not make it, as one of an older contract. */
  private IllegalStateException isMissing(String factory) {
    return new IllegalStateException(
        "its placement needs "
            + factory
            + ", which "
            + getClass().getName()
            + " does not have; a class that was compiled for another version of Sluice must be"
            + " compiled again");
  }
}
