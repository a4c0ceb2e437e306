// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.List;

/** Writes HTML with everything escaped. */
final class Html {
  private final StringBuilder text = new StringBuilder();

  static String escape(String s) {
    return s.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Appends markup as it is. */
  Html raw(String markup) {
    text.append(markup);
    return this;
  }

  /** Appends an element with text inside. */
  Html element(String tag, String cssClass, String content) {
    text.append('<').append(tag);
    if (!cssClass.isEmpty()) {
      text.append(" class=\"").append(cssClass).append('"');
    }
    text.append('>').append(escape(content)).append("</").append(tag).append(">\n");
    return this;
  }

  /** Appends a row of a table. */
  Html row(String tag, List<String> cells, int firstNumber) {
    text.append("<tr>");
    for (int i = 0; i < cells.size(); i++) {
      text.append('<').append(tag).append(i >= firstNumber ? " class=\"number\"" : "").append('>');
      text.append(escape(cells.get(i))).append("</").append(tag).append('>');
    }
    text.append("</tr>\n");
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
