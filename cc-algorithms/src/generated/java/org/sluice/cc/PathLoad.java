// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * The digest of a packet came back with its ACK or NACK, see {@code stampLoad}.
 *
 * @param nowPs when
 * @param cumulativeBytes all bytes below this are acknowledged
 * @param nextSendBytes the next byte the sender would send, after it went back if it was a NACK
 * @param load of the most loaded link, relative to its rate
 */
public record PathLoad(long nowPs, long cumulativeBytes, long nextSendBytes, double load) {}
