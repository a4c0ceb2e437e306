// SPDX-License-Identifier: MIT
/** The transport for a simulator that hosts the JVM. */
@NullMarked
package org.sluice.bridge.jvm;

import org.jspecify.annotations.NullMarked;
