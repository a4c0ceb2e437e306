// SPDX-License-Identifier: MIT
/** What is offered to a network: topologies, flows, schedules and the HPCC simulator's files. */
@NullMarked
package org.sluice.workloads;

import org.jspecify.annotations.NullMarked;
