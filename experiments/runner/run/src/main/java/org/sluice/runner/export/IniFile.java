// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.LinkedHashMap;
import java.util.Map;

/** Writes {@code omnetpp.ini}. */
final class IniFile {
  private final StringBuilder text = new StringBuilder();
  private String section = "";

  /**
   * Lines without a heading at the start.
   *
   * @param comment without the sign of a comment
   */
  IniFile(String comment) {
    comment(comment);
  }

  /** A comment of one or more lines. */
  void comment(String comment) {
    comment.lines().forEach(l -> text.append(("# " + l).stripTrailing()).append('\n'));
  }

  /** Begins {@code [General]} or {@code [Config …]}. */
  void begin(String heading) {
    text.append("\n[").append(heading).append("]\n");
    section = "";
  }

  /** A line, under the heading of its part of the section. */
  void entry(Setting setting, String value) {
    if (!setting.section().equals(section)) {
      section = setting.section();
      text.append("\n# ").append(section).append('\n');
    }
    entry(setting.key(), value);
  }

  /** A line. */
  void entry(String key, String value) {
    text.append(key).append(" = ").append(value).append('\n');
  }

  /** The whole file. */
  String text() {
    return text.toString();
  }

  /** Puts the members of objects together: right sides of lines, by lines without members. */
  static Map<Setting, String> lines(Map<Setting, String> settings) {
    Map<Setting, StringBuilder> lines = new LinkedHashMap<>();
    settings.forEach(
        (setting, value) -> {
          Setting line = new Setting(setting.section(), setting.key());
          StringBuilder right = lines.computeIfAbsent(line, l -> new StringBuilder());
          if (setting.member().isEmpty()) {
            right.append(value);
          } else {
            right.append(right.isEmpty() ? "{" : ",").append(" \\\n    ");
            right.append(setting.member()).append(": ").append(value);
          }
        });
    Map<Setting, String> all = new LinkedHashMap<>();
    lines.forEach(
        (line, right) ->
            all.put(
                line,
                right.charAt(0) == '{' ? right.append(" \\\n}").toString() : right.toString()));
    return all;
  }
}
