// SPDX-License-Identifier: MIT
/**
 * ExpressPass (Cho, Jang, Han, SIGCOMM 2017): receivers pace credits, switches drop some of them.
 */
@NullMarked
package org.sluice.cc.expresspass;

import org.jspecify.annotations.NullMarked;
