// SPDX-License-Identifier: MIT
/**
 * What happened in a run, in sentences: one class for each question that users of such simulators
 * ask ({@code docs/reference/happened.md}). Each is answered from {@code happened.json} and the
 * other raw files, and where the cause cannot be known the answer says so.
 */
@NullMarked
package org.sluice.runner.happened;

import org.jspecify.annotations.NullMarked;
