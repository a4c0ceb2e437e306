// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * Sizes of a data plane's frames, see {@link Scheme#automatic}.
 *
 * @param dataBytes a full data packet with its headers and telemetry
 * @param ackBytes an ACK
 * @param ackEveryPackets data packets that one ACK acknowledges
 * @param overheadBytes preamble and gap of every frame on the wire
 */
public record FrameSizes(int dataBytes, int ackBytes, int ackEveryPackets, int overheadBytes) {}
