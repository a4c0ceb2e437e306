// SPDX-License-Identifier: MIT
/** The transport for simulators in other processes. */
@NullMarked
package org.sluice.bridge.zmq;

import org.jspecify.annotations.NullMarked;
