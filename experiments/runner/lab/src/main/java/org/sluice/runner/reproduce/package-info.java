// SPDX-License-Identifier: MIT
/**
 * Figures of papers: which there are, what came out when they were run last, and the page on it.
 */
@NullMarked
package org.sluice.runner.reproduce;

import org.jspecify.annotations.NullMarked;
