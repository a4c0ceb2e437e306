// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

/**
 * A variable an experiment declares.
 *
 * @param name its name
 * @param type integer, number, rate, time, size, text or yes-no
 * @param text its value, default or set on the command line, as written; an expression's result in
 *     a unit
 * @param allowed what it may be, for a user
 * @param help one line
 */
public record Variable(String name, String type, String text, String allowed, String help) {}
