// SPDX-License-Identifier: MIT
/**
 * Files of any kind: written whole or not at all, listed with their digests, read as JSON or CSV.
 */
@NullMarked
package org.sluice.runner.files;

import org.jspecify.annotations.NullMarked;
