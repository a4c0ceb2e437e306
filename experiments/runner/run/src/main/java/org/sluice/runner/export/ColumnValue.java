// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.sluice.workloads.Flow;

/**
 * The value of a parameter of one host in a vector of hosts.
 *
 * @param text as an ini file has it; empty if the host has no such parameter
 * @param kind what values it forms a series with
 * @param number its place in a series
 */
record ColumnValue(String text, Kind kind, String family, long number) {
  /** How the values of hosts follow from the hosts' indices. */
  enum Kind {
    PLAIN,
    NUMBER,
    TIME,
    ELEMENT
  }

  /** Of a host that has not so many flows. */
  static final ColumnValue NONE = new ColumnValue("", Kind.PLAIN, "", 0);

  private static final String INDEX = "parentIndex()";

  /** A value that follows from nothing. */
  static ColumnValue plain(String text) {
    return new ColumnValue(text, Kind.PLAIN, "", 0);
  }

  /** A whole number. */
  static ColumnValue number(long number) {
    return new ColumnValue(Long.toString(number), Kind.NUMBER, "", number);
  }

  /** A time in ps, or {@link Flow#NEVER}. */
  static ColumnValue time(long ps) {
    return ps == Flow.NEVER ? plain("-1s") : new ColumnValue(IniValue.time(ps), Kind.TIME, "", ps);
  }

  /** The name of a host in a vector. */
  static ColumnValue element(String vector, long index) {
    return new ColumnValue(IniValue.text(vector + "[" + index + "]"), Kind.ELEMENT, vector, index);
  }

  private boolean isNone() {
    return text.isEmpty();
  }

  /**
   * The values of a vector's elements by ranges of indices: all as one where they are equal or grow
   * evenly, else equal neighbours together.
   *
   * @param values by index
   * @return right sides of an ini file, by what stands between the brackets on the left
   */
  static Map<String, String> ranges(List<ColumnValue> values) {
    Map<String, String> ranges = new LinkedHashMap<>();
    int last = values.size() - 1;
    int from = 0;
    while (from <= last) {
      if (values.get(from).isNone()) {
        from++;
        continue;
      }
      int to = from;
      while (to < last && isSeries(values, from, to + 1)) {
        to++;
      }
      // Two may be a series by chance.
      if (to == from + 1 && values.size() > 2 && !isEqual(values, from, to)) {
        to = from;
      }
      ranges.put(range(values, from, to), formula(values, from, to));
      from = to + 1;
    }
    return ranges;
  }

  private static String range(List<ColumnValue> values, int from, int to) {
    boolean isAll =
        values.subList(0, from).stream().allMatch(ColumnValue::isNone)
            && values.subList(to + 1, values.size()).stream().allMatch(ColumnValue::isNone);
    if (isAll && (to > from || values.size() == 1)) {
      return "*";
    }
    return to == from ? Integer.toString(from) : from + ".." + to;
  }

  private static boolean isEqual(List<ColumnValue> values, int from, int to) {
    return values.subList(from, to + 1).stream().allMatch(values.get(from)::equals);
  }

  private static boolean isSeries(List<ColumnValue> values, int from, int to) {
    ColumnValue first = values.get(from);
    long step = values.get(from + 1).number - first.number;
    for (int i = from + 1; i <= to; i++) {
      ColumnValue one = values.get(i);
      boolean follows =
          first.kind == Kind.PLAIN
              ? one.equals(first)
              : one.kind == first.kind
                  && one.family.equals(first.family)
                  && one.number == first.number + step * (i - from);
      if (!follows || one.isNone()) {
        return false;
      }
    }
    return true;
  }

  private static String formula(List<ColumnValue> values, int from, int to) {
    ColumnValue first = values.get(from);
    if (to == from || isEqual(values, from, to)) {
      return first.text;
    }
    long step = values.get(from + 1).number - first.number;
    long atZero = first.number - step * from;
    return switch (first.kind) {
      case PLAIN -> throw new IllegalStateException("values that differ are no series");
      case NUMBER -> linear(atZero, step, Long::toString);
      case TIME -> linear(atZero, step, IniValue::time);
      case ELEMENT ->
          "\"%s[\" + string(%s) + \"]\""
              .formatted(first.family, linear(atZero, step, Long::toString));
    };
  }

  private static String linear(long atZero, long step, LongFunction<String> text) {
    String product =
        Math.abs(step) == 1 && text.apply(1).equals("1")
            ? INDEX
            : text.apply(Math.abs(step)) + " * " + INDEX;
    if (atZero == 0 && step > 0) {
      return product;
    }
    return (atZero < 0 ? "-" + text.apply(-atZero) : text.apply(atZero))
        + (step < 0 ? " - " : " + ")
        + product;
  }
}
