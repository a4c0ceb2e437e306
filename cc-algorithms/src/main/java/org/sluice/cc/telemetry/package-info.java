// SPDX-License-Identifier: MIT
/** Per-hop telemetry as switches and headers hold it, for the schemes that read it. */
@NullMarked
package org.sluice.cc.telemetry;

import org.jspecify.annotations.NullMarked;
