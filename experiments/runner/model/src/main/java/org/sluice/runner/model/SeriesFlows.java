// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The flows that have rows in {@code rate.csv}, {@code window.csv} and {@code throughput.csv}: all,
 * none, or some numbers.
 */
public final class SeriesFlows {
  /** All flows. */
  public static final SeriesFlows ALL = new SeriesFlows(null);

  private static final String ALL_WORD = "all";
  private static final String NONE_WORD = "none";

  private final @Nullable NavigableMap<Long, Long> ranges; // last numbers by first; null: all

  private SeriesFlows(@Nullable NavigableMap<Long, Long> ranges) {
    this.ranges = ranges;
  }

  /** Some flows. */
  public static SeriesFlows of(Collection<Long> flows) {
    NavigableMap<Long, Long> ranges = new TreeMap<>();
    for (long flow : new TreeSet<>(flows)) {
      Map.Entry<Long, Long> before = ranges.lastEntry();
      boolean joins = before != null && before.getValue() == flow - 1;
      ranges.put(joins ? before.getKey() : flow, flow);
    }
    return new SeriesFlows(ranges);
  }

  /**
   * What a plan says ({@code docs/reference/plan-format.md}).
   *
   * @param text {@code all}, {@code none}, or numbers and ranges with commas between
   * @throws NumberFormatException if it is none of these
   */
  @JsonCreator
  public static SeriesFlows parse(String text) {
    if (text.equals(ALL_WORD)) {
      return ALL;
    }
    NavigableMap<Long, Long> ranges = new TreeMap<>();
    if (!text.equals(NONE_WORD)) {
      for (String range : text.split(",", -1)) {
        String[] ends = range.split("-", 2);
        ranges.merge(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]), Long::max);
      }
    }
    return new SeriesFlows(ranges);
  }

  /** Whether all flows have them. */
  public boolean isAll() {
    return ranges == null;
  }

  /** Whether no flow has them. */
  public boolean isNone() {
    return ranges != null && ranges.isEmpty();
  }

  /** Whether a flow has them. */
  public boolean has(long flow) {
    if (ranges == null) {
      return true;
    }
    Map.Entry<Long, Long> range = ranges.floorEntry(flow);
    return range != null && flow <= range.getValue();
  }

  /** As a plan says it. */
  @Override
  @JsonValue
  public String toString() {
    if (ranges == null) {
      return ALL_WORD;
    }
    List<String> parts = new ArrayList<>();
    ranges.forEach(
        (first, last) -> parts.add(first.equals(last) ? first.toString() : first + "-" + last));
    return parts.isEmpty() ? NONE_WORD : String.join(",", parts);
  }
}
