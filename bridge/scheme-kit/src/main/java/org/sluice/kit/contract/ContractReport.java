// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.Set;
import org.sluice.bridge.wire.EventKind;

/**
 * The result of one random sequence that broke no rule.
 *
 * @param events sent to the session
 * @param decisions made
 * @param flows that have begun
 * @param digest of every decision, byte by byte
 * @param mostWords largest state of a machine, 64-bit words
 * @param boundWords the largest state that the scheme declares
 * @param earlyBytesPerEvent allocated per event in the second quarter; 0 if not metered
 * @param lateBytesPerEvent the same of the last quarter
 * @param kinds of events that were sent
 */
public record ContractReport(
    long events,
    long decisions,
    int flows,
    long digest,
    long mostWords,
    long boundWords,
    double earlyBytesPerEvent,
    double lateBytesPerEvent,
    Set<EventKind> kinds) {}
