// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Settings {@code NAME=VALUE} as values of variables. */
final class HpccVariables {
  private HpccVariables() {}

  /** By name; a setting without a name is left out. */
  static Map<String, String> of(List<String> settings) {
    Map<String, String> variables = new TreeMap<>();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        variables.put(setting.substring(0, equals), setting.substring(equals + 1));
      }
    }
    return variables;
  }
}
