// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/**
 * A part of the contract that a scheme requests by capability, see {@link
 * org.sluice.cc.Actions#facet}.
 */
public interface Facet {}
