// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * One place where an implementation departs from, or had to interpret, its paper.
 *
 * @param where section, equation or algorithm line
 * @param quote what the paper (or the authors' code) says
 * @param what what we do
 * @param why the reason
 */
public record Deviation(String where, String quote, String what, String why) {}
