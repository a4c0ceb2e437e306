// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * The data class of a paused port may be sent again: the other end of its link resumed it, or the pause is over.
 *
 * @param nowPs when
 * @param port the port's number on its switch
 * @param pausedPs how long it was paused
 */
public record Resumed(long nowPs, int port, long pausedPs) {}
