// SPDX-License-Identifier: MIT
/** What Sluice needs of a machine, and whether it is there. */
@NullMarked
package org.sluice.runner.doctor;

import org.jspecify.annotations.NullMarked;
