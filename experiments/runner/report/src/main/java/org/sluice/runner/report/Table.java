// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A table of which each column says its head and what it shows of a row.
 *
 * @param <T> what a row is about
 */
public final class Table<T> {
  private static final double PAGE_PX = 970;
  private static final double MOST_WORDS_PX = 260;
  private static final double LETTER_PX = 7.8;
  private static final double HEAD_LETTER_PX = 7;
  private static final double PADDING_PX = 24;

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

  /**
   * Writes it so that it fits the page: columns that do not fit beside the others follow in a table
   * below, with the first columns repeated. Only on a narrow screen it scrolls.
   */
  public void write(Html html) {
    for (List<Integer> part : parts()) {
      html.raw("<div class=\"scroll\">");
      write(html, part);
      html.raw("</div>\n");
    }
  }

  /** Which columns stand in which table. */
  List<List<Integer>> parts() {
    List<Integer> named = new ArrayList<>();
    double namedWidth = 0;
    for (int c = 0; c < Math.min(firstNumber, heads.size()); c++) {
      named.add(c);
      // Words are wrapped.
      namedWidth += Math.min(width(c), MOST_WORDS_PX);
    }
    double rest = 0;
    for (int c = named.size(); c < heads.size(); c++) {
      rest += width(c);
    }
    int needed = parts(named, namedWidth, PAGE_PX).size();
    return parts(named, namedWidth, namedWidth + rest / needed);
  }

  /** Tables that end where they are as wide as is wanted, or as the page. */
  private List<List<Integer>> parts(List<Integer> named, double namedWidth, double wanted) {
    List<List<Integer>> parts = new ArrayList<>();
    List<Integer> part = new ArrayList<>(named);
    double width = namedWidth;
    for (int c = named.size(); c < heads.size(); c++) {
      boolean isFull = width + width(c) > PAGE_PX || width >= wanted - 1;
      if (isFull && part.size() > named.size()) {
        parts.add(part);
        part = new ArrayList<>(named);
        width = namedWidth;
      }
      part.add(c);
      width += width(c);
    }
    parts.add(part);
    return parts;
  }

  /** About how many pixels a column needs. */
  private double width(int column) {
    double width = heads.get(column).length() * HEAD_LETTER_PX;
    for (T row : rows) {
      width = Math.max(width, cells.get(column).apply(row).length() * LETTER_PX);
    }
    return width + PADDING_PX;
  }

  /** Writes the table alone, without a line feed. */
  public void writePlain(Html html) {
    write(html, IntStream.range(0, heads.size()).boxed().toList());
  }

  private void write(Html html, List<Integer> columns) {
    html.raw("<table>\n").row("th", columns.stream().map(heads::get).toList(), firstNumber);
    for (T row : rows) {
      html.row("td", columns.stream().map(c -> cells.get(c).apply(row)).toList(), firstNumber);
    }
    html.raw("</table>");
  }
}
