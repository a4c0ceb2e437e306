// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * A table of which each column says its head and what it shows of a row.
 *
 * @param <T> what a row is about
 */
public final class Table<T> {
  private final Collection<T> rows;
  private final int firstNumber;
  private final List<String> heads = new ArrayList<>();
  private final List<Function<T, String>> cells = new ArrayList<>();

  /**
   * A table without columns yet.
   *
   * @param rows one row each
   * @param firstNumber from which column on numbers stand; 0 is the first
   */
  public Table(Collection<T> rows, int firstNumber) {
    this.rows = rows;
    this.firstNumber = firstNumber;
  }

  /** Adds a column. */
  public Table<T> column(String head, Function<T, String> cell) {
    heads.add(head);
    cells.add(cell);
    return this;
  }

  /** Writes it into a box that scrolls where the page is narrow. */
  public void write(Html html) {
    html.raw("<div class=\"scroll\">");
    writePlain(html);
    html.raw("</div>\n");
  }

  /** Writes the table alone, without a line feed. */
  public void writePlain(Html html) {
    html.raw("<table>\n").row("th", heads, firstNumber);
    for (T row : rows) {
      html.row("td", cells.stream().map(cell -> cell.apply(row)).toList(), firstNumber);
    }
    html.raw("</table>");
  }
}
