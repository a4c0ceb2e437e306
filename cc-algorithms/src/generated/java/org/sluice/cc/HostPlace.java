// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A host of the network and the node it hangs on.
 *
 * @param host node number of the host
 * @param attachedTo node number at the other end of its link
 */
public record HostPlace(int host, int attachedTo) {}
