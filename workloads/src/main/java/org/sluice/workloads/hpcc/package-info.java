// SPDX-License-Identifier: MIT
/**
 * The files of the HPCC simulator (alibaba-edu/High-Precision-Congestion-Control), read and written
 * exactly as it does: {@code topology.txt}, {@code flow.txt}, {@code trace.txt}, flow-size
 * distributions, {@code fct.txt}, {@code pfc.txt}. Every error is one sentence with file and line.
 */
@NullMarked
package org.sluice.workloads.hpcc;

import org.jspecify.annotations.NullMarked;
