// SPDX-License-Identifier: MIT
/**
 * Running an experiment: its output directory, the processes it needs from start to end, progress,
 * the manifest, and handing the raw files to {@code results}.
 */
@NullMarked
package org.sluice.runner.run;

import org.jspecify.annotations.NullMarked;
