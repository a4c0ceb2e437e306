// SPDX-License-Identifier: MIT
/**
 * Infers what a paper leaves open from all its figures at once: which values of the open parameters
 * make which claims hold, and which claims contradict each other whatever the value.
 */
@NullMarked
package org.sluice.runner.calibrate;

import org.jspecify.annotations.NullMarked;
