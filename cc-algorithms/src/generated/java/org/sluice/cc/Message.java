// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A control packet from another state machine arrives.
 *
 * @param nowPs when
 * @param source address of the sender, see {@link EntityId}
 * @param type the scheme's own message number
 * @param flow the flow it is about, -1 if none
 * @param sentPs when it was sent
 * @param words the payload
 */
@SuppressWarnings("ArrayRecordComponent")
public record Message(long nowPs, int source, int type, long flow, long sentPs, long[] words) {}
