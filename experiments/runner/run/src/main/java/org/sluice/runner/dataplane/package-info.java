// SPDX-License-Identifier: MIT
/** The data-plane keys as declared in {@code bridge/vocabulary/dataplane-keys.yaml}. */
@NullMarked
package org.sluice.runner.dataplane;

import org.jspecify.annotations.NullMarked;
