// SPDX-License-Identifier: MIT
/** The plan of a run, which a simulator reads ({@code docs/reference/plan-format.md}). */
@NullMarked
package org.sluice.runner.plan;

import org.jspecify.annotations.NullMarked;
