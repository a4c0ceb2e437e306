// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
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
   * A table as a template shows it.
   *
   * @param heads above the columns; none if the table has no head
   * @param rows its cells
   */
  record Grid(List<Cell> heads, List<List<Cell>> rows) {}

  /**
   * A cell.
   *
   * @param text in it
   * @param isNumber whether it is at the right and is not wrapped
   */
  record Cell(String text, boolean isNumber) {}

  /** Names with their values, without a head. */
  static Grid pairs(Map<String, ?> values) {
    Table<Map.Entry<String, ?>> table = new Table<>(List.copyOf(values.entrySet()), 1);
    table.column("", Map.Entry::getKey).column("", e -> String.valueOf(e.getValue()));
    return new Grid(List.of(), table.whole().rows());
  }

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
   * As it fits the page: columns that do not fit beside the others follow in a table below, with
   * the first columns repeated. Only on a narrow screen it scrolls.
   */
  List<Grid> grids() {
    return parts().stream().map(this::grid).toList();
  }

  /** All columns side by side. */
  Grid whole() {
    return grid(IntStream.range(0, heads.size()).boxed().toList());
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

  private Grid grid(List<Integer> columns) {
    return new Grid(
        row(columns, heads::get),
        rows.stream().map(row -> row(columns, c -> cells.get(c).apply(row))).toList());
  }

  private List<Cell> row(List<Integer> columns, IntFunction<String> text) {
    return columns.stream().map(c -> new Cell(text.apply(c), c >= firstNumber)).toList();
  }
}
