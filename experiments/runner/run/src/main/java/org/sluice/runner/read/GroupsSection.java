// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.FileName;
import org.sluice.runner.model.Groups;
import org.sluice.runner.model.Traffic;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;

/** Reads the {@code groups} section. */
final class GroupsSection {
  private static final String ALL = "*";
  private static final Pattern FLOWS = Pattern.compile("\\*|[\\d,\\s-]+");
  private static final Pattern RANGE = Pattern.compile("\\d{1,18}(-\\d{1,18})?");

  private GroupsSection() {}

  static Groups read(Optional<Section> section, NodeNames names, Scope scope, Traffic traffic) {
    Groups groups = new Groups(new LinkedHashMap<>(), new LinkedHashMap<>());
    if (section.isEmpty()) {
      return groups;
    }
    section
        .get()
        .section("ports")
        .ifPresent(
            ports ->
                ports
                    .members()
                    .forEach(
                        (name, value) -> {
                          if (name.contains(":") || name.equals(ALL)) {
                            throw misnamed(value, name, "a port, or all");
                          }
                          List<String> named =
                              ports.items(value).stream().map(names::port).toList();
                          if (named.isEmpty()) {
                            throw value.failure("is an empty list; allowed are ports");
                          }
                          if (Set.copyOf(named).size() < named.size()) {
                            throw value.failure("names a port twice; allowed is each port once");
                          }
                          requireFileOfItsOwn(name, value, groups.ports().keySet());
                          groups.ports().put(name, named);
                        }));
    section
        .get()
        .section("flows")
        .ifPresent(
            flows ->
                flows
                    .members()
                    .forEach(
                        (name, value) -> {
                          if (FLOWS.matcher(name).matches()) {
                            throw misnamed(value, name, "flows by their numbers, or all");
                          }
                          requireFileOfItsOwn(name, value, groups.flows().keySet());
                          groups.flows().put(name, flows(flows, value, scope, traffic));
                        }));
    section.get().finish();
    return groups;
  }

  /** Figures of a group are in files named like it. */
  private static void requireFileOfItsOwn(String name, YamlNode value, Set<String> others) {
    for (String other : others) {
      if (FileName.of(other).equals(FileName.of(name))) {
        throw value.failure(
            "has the name '%s', whose figures would be in the files of '%s'; allowed is another name"
                .formatted(name, other));
      }
    }
  }

  private static SluiceException misnamed(YamlNode value, String name, String means) {
    return value.failure(
        "has the name '%s', which means %s; allowed is another name".formatted(name, means));
  }

  private static List<Long> flows(Section flows, YamlNode value, Scope scope, Traffic traffic) {
    return value instanceof YamlNode.Mapping
        ? selected(Section.of(value, scope), traffic)
        : numbers(flows, value, scope, traffic.flows().size());
  }

  /** The flows of an item of the traffic, of a range of sizes, of a range of starts. */
  private static List<Long> selected(Section in, Traffic traffic) {
    Interval bytes = Interval.read(in, "bytes", Dimension.BYTES);
    Interval started = Interval.read(in, "started", Dimension.TIME);
    int first = 0;
    int end = traffic.flows().size();
    if (in.find("item").isPresent()) {
      int item = in.integer("item", 0, traffic.itemEnds().size() - 1);
      first = item == 0 ? 0 : traffic.itemEnds().get(item - 1);
      end = traffic.itemEnds().get(item);
    }
    Optional<YamlNode> starts = in.find("started");
    if (starts.isPresent() && traffic.flows().subList(first, end).stream().anyMatch(Flow::waits)) {
      throw starts
          .get()
          .failure(
              "is of flows that start after others are complete, at times that are not known"
                  + " before the run; allowed is another 'item', or no 'started'");
    }
    in.finish();
    return IntStream.range(first, end)
        .filter(f -> bytes.contains(traffic.flows().get(f).bytes()))
        .filter(f -> started.contains(traffic.flows().get(f).startPs()))
        .mapToObj(f -> (long) f)
        .toList();
  }

  /**
   * Values from one up to, but not including, another.
   *
   * @param from the smallest
   * @param to the first that is too large
   */
  private record Interval(long from, long to) {
    /** An interval of a section; if it has none, every value. */
    static Interval read(Section in, String key, Dimension dimension) {
      Optional<YamlNode> node = in.find(key);
      if (node.isEmpty()) {
        return new Interval(Long.MIN_VALUE, Long.MAX_VALUE);
      }
      List<Long> ends =
          in.items(node.get()).stream()
              .map(n -> in.scope().quantity(n, dimension, 0, Long.MAX_VALUE))
              .toList();
      if (ends.size() != 2 || ends.get(0) >= ends.get(1)) {
        throw node.get()
            .failure("is no interval; allowed is a list of two, [from, to], the first smaller");
      }
      return new Interval(ends.get(0), ends.get(1));
    }

    boolean contains(long value) {
      return value >= from && value < to;
    }
  }

  private static List<Long> numbers(Section flows, YamlNode value, Scope scope, int flowCount) {
    List<Long> numbers = new ArrayList<>();
    for (YamlNode item : flows.items(value)) {
      numbers.addAll(range(item, scope, flowCount, "a flow's number or a range such as 0-9"));
    }
    return numbers;
  }

  /** The flows that an item names: a group, a number or a range. */
  static List<Long> flows(Groups groups, YamlNode item, Scope scope, int flowCount) {
    List<Long> group = groups.flows().get(scope.text(item));
    if (group != null) {
      return group;
    }
    String names =
        groups.flows().isEmpty()
            ? "; there are no groups"
            : " of " + String.join(", ", groups.flows().keySet());
    return range(
        item,
        scope,
        flowCount,
        "all, none, a flow's number, a range such as 0-9, or the name of a flow group" + names);
  }

  private static List<Long> range(YamlNode item, Scope scope, int flowCount, String allowed) {
    String text = scope.text(item);
    if (!RANGE.matcher(text).matches()) {
      throw item.notAllowed(text, allowed);
    }
    String[] ends = text.split("-");
    long first = Long.parseLong(ends[0]);
    long last = Long.parseLong(ends[ends.length - 1]);
    if (first > last || last >= flowCount) {
      throw item.notAllowed(scope.text(item), "flow numbers from 0 to " + (flowCount - 1));
    }
    return LongStream.rangeClosed(first, last).boxed().toList();
  }
}
