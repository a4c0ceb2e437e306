// SPDX-License-Identifier: MIT
/**
 * What a Python program calls: commands, by Py4J (docs/guide/python.md). Everything else of the
 * Python side is Python, in {@code bridge/python}.
 */
@NullMarked
package org.sluice.runner.python;

import org.jspecify.annotations.NullMarked;
