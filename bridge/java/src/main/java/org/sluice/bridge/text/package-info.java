// SPDX-License-Identifier: MIT
/** Records, addresses and times in words, for people. */
@NullMarked
package org.sluice.bridge.text;

import org.jspecify.annotations.NullMarked;
