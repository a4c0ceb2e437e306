// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

/**
 * The answer to an accepted {@link Hello}: where state machines stand.
 *
 * @param reactionPoints whether flows have one
 * @param notificationPoints whether flows have one
 * @param portPoints whether ports have congestion points
 * @param switchPoints whether whole switches have one
 * @param hostPoints whether hosts have one
 * @param algorithmsVersion version of this side
 */
public record Welcome(
    boolean reactionPoints,
    boolean notificationPoints,
    boolean portPoints,
    boolean switchPoints,
    boolean hostPoints,
    String algorithmsVersion) {}
