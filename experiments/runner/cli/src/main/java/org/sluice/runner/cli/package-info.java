// SPDX-License-Identifier: MIT
/** The {@code sluice} command line: one class per command. */
@NullMarked
package org.sluice.runner.cli;

import org.jspecify.annotations.NullMarked;
