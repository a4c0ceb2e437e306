// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * Who a state machine is, and the only randomness it may use.
 *
 * @param id address of this state machine, see {@link EntityId}
 * @param random its own generator, keyed by (seed, id)
 */
public record Entity(int id, EntityRandom random) {}
