// SPDX-License-Identifier: MIT
/** Conversations written to a file, and run again offline. */
@NullMarked
package org.sluice.bridge.recording;

import org.jspecify.annotations.NullMarked;
