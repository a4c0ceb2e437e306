// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A pause frame arrived from the other end of a link; the data class of the port is paused already. A frame that resumes raises no event.
 *
 * @param nowPs when
 * @param port the port's number on its switch, 0 at a host
 * @param durationPs what the frame asks for, {@link #UNTIL_RESUMED} if it names no end
 * @param untilPs until when the port is paused by pauses of this kind, now counted; {@link #UNTIL_RESUMED} likewise
 * @param accumulates whether it is of the kind that adds up; else it replaced the one before
 */
public record Paused(long nowPs, int port, long durationPs, long untilPs, boolean accumulates) {
  /** A duration or end that is not known in advance. */
  public static final long UNTIL_RESUMED = Long.MAX_VALUE;
}
