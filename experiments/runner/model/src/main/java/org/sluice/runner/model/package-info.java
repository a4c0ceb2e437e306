// SPDX-License-Identifier: MIT
/**
 * What everything else reads, writes and judges: experiments and comparisons, claims and what
 * became of them, the flows, ports and series of a run. No input or output.
 */
@NullMarked
package org.sluice.runner.model;

import org.jspecify.annotations.NullMarked;
