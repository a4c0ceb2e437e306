// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * A negative acknowledgement arrives; the queue pair goes back by itself.
 *
 * @param nowPs when
 * @param expectedBytes the byte the receiver waits for
 * @param nextSendBytes the next byte the sender would have sent before going back
 * @param ecnEcho whether it echoes a congestion mark
 */
public record Nack(long nowPs, long expectedBytes, long nextSendBytes, boolean ecnEcho) {}
