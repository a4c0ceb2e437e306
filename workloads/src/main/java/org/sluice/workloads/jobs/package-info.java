// SPDX-License-Identifier: MIT
/** Work with dependencies: transfers and computations that wait for each other, and collectives. */
@NullMarked
package org.sluice.workloads.jobs;

import org.jspecify.annotations.NullMarked;
