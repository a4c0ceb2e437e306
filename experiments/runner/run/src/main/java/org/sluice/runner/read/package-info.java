// SPDX-License-Identifier: MIT
/**
 * Experiment files: reading them with the place of every value, setting values from the command
 * line, checking everything before anything runs, and writing the plan a simulator is given.
 */
@NullMarked
package org.sluice.runner.read;

import org.jspecify.annotations.NullMarked;
