// SPDX-License-Identifier: MIT
/**
 * The contract suite: random but legal event sequences drive a scheme's machines through the real
 * session, and whatever the contract forbids is a {@link
 * org.sluice.kit.contract.ContractViolation}. Every registered scheme passes it.
 */
@NullMarked
package org.sluice.kit.contract;

import org.jspecify.annotations.NullMarked;
