// SPDX-License-Identifier: MIT
/** What is installed on this machine: OMNeT++ and INET. */
@NullMarked
package org.sluice.runner.machine;

import org.jspecify.annotations.NullMarked;
