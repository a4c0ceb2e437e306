// SPDX-License-Identifier: MIT
/**
 * The exam every simulator's shim takes: micro-scenarios with exact answers, and the scheme that
 * makes the data plane's answers visible as decided rates.
 */
@NullMarked
package org.sluice.kit.exam;

import org.jspecify.annotations.NullMarked;
