// SPDX-License-Identifier: MIT
/** What every part of the runner shares: exit codes and sentences for the user. */
@NullMarked
package org.sluice.runner;

import org.jspecify.annotations.NullMarked;
