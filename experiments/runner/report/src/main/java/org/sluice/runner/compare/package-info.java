// SPDX-License-Identifier: MIT
/**
 * How far two simulators agree on one experiment ({@code docs/evidence/agreement.md}): their
 * results number by number, and their recorded conversations event by event.
 */
@NullMarked
package org.sluice.runner.compare;

import org.jspecify.annotations.NullMarked;
