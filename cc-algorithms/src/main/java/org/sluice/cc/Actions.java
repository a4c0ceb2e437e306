// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.Set;
import org.sluice.cc.facet.Facet;

/**
 * What every state machine can do in answer to an event. An actions object belongs to one event and
 * must not be kept.
 *
 * <p>Arming (timers, triggers) takes effect in event time, at once. Everything else takes effect
 * when the answer is applied: at once, or after the reaction delay of the modelled NIC; a decision
 * may also be dated later, see {@link RpActions#at}.
 */
public interface Actions {
  /**
   * Sets timer number {@code timer}, replacing an earlier setting.
   *
   * @param timer 0 to 15
   * @param atPs absolute, not before the event's time; {@link PicoTime#NEVER} does not come
   */
  void setTimer(int timer, long atPs);

  /** Sets a timer whose expiry carries these counters. */
  void setTimer(int timer, long atPs, Set<Counter> snapshot);

  /** Cancels a timer; harmless if it is not set. */
  void cancelTimer(int timer);

  /**
   * Sends a control packet in the highest priority class.
   *
   * @param destination address of the receiver, see {@link EntityId}
   * @param type the scheme's own message number
   * @param flow the flow it is about, -1 if none
   * @param wireBytes size of the frame that carries it
   * @param words payload, copied
   */
  void send(int destination, int type, long flow, int wireBytes, long... words);

  /** As {@link #send}, in the data class: it queues with data. */
  void sendAsData(int destination, int type, long flow, int wireBytes, long... words);

  /**
   * What only some schemes need: the same actions, as one of the interfaces of {@link
   * org.sluice.cc.facet}. A dated or narrowed object has dated or narrowed facets. A scheme that
   * does not declare the facet's capability, or is at a place that does not have it, is refused.
   */
  <F extends Facet> F facet(Class<F> facet);
}
