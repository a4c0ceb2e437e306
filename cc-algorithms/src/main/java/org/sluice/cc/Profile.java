// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.Map;

/**
 * A named set of parameter values of a scheme.
 *
 * @param name lower case, for {@code --profile}
 * @param description one line, with the source of the values
 * @param values parameter name to value as the user would write it; parameters not named keep their
 *     default
 */
public record Profile(String name, String description, Map<String, String> values) {}
