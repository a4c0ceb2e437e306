// SPDX-License-Identifier: MIT
/** One simulation run's conversation with the schemes, independent of any transport. */
@NullMarked
package org.sluice.bridge.session;

import org.jspecify.annotations.NullMarked;
