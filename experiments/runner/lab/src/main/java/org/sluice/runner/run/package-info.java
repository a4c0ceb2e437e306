// SPDX-License-Identifier: MIT
/**
 * Running: one experiment, a comparison, a validation or a theory, from the checked file to its
 * report; the output directory and the manifest.
 */
@NullMarked
package org.sluice.runner.run;

import org.jspecify.annotations.NullMarked;
