// SPDX-License-Identifier: MIT
/**
 * Campaigns: an experiment with every combination of lists of values and with many seeds, several
 * runs at a time; the store of finished runs, so that none is computed twice; the table over all of
 * them.
 */
@NullMarked
package org.sluice.runner.campaign;

import org.jspecify.annotations.NullMarked;
