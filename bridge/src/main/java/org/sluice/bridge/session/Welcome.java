// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.cc.Placement.CongestionPointScope;

/**
 * The answer to an accepted {@link Hello}: where state machines stand.
 *
 * @param reactionPoints whether flows have one
 * @param notificationPoints whether flows have one
 * @param congestionPoints scope of those at switches
 * @param algorithmsVersion version of this side
 */
public record Welcome(
    boolean reactionPoints,
    boolean notificationPoints,
    CongestionPointScope congestionPoints,
    String algorithmsVersion) {}
