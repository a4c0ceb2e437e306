// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.WorkloadException;

/**
 * The communicator groups as one rank knows them: those of the group file, and those that its
 * metadata nodes say, which replace them ({@code initialize_comm_groups} and {@code
 * issue_pytorch_pg_metadata} in astra-sim's {@code workload/Workload.cc}). Names are numbers, read
 * as {@code std::stoi} does.
 */
final class ChakraGroups {
  private static final Pattern STOI =
      Pattern.compile("\\s*([+-]?[0-9]{1,9})(?![0-9]).*", Pattern.DOTALL);
  private static final String DEFAULT = "0";

  private final Map<Integer, List<Integer>> groups;
  private final List<Integer> all;
  private final ChakraNotes notes;

  private ChakraGroups(Map<Integer, List<Integer>> groups, List<Integer> all, ChakraNotes notes) {
    this.groups = groups;
    this.all = all;
    this.notes = notes;
  }

  /**
   * Reads a group file: {@code {"1": [0, 1], "2": [2, 3]}}.
   *
   * @param ranks how many ranks there are
   * @throws WorkloadException if it cannot be read or names a rank that there is not
   */
  static ChakraGroups read(Optional<Path> file, int ranks, ChakraNotes notes) {
    Map<Integer, List<Integer>> groups = new HashMap<>();
    if (file.isPresent()) {
      String place = file.get().toString();
      if (!(ChakraJson.read(place, text(file.get())) instanceof Map<?, ?> entries)) {
        throw new WorkloadException(
            place + ":1: it is no JSON object; allowed is {\"1\": [0, 1], \"2\": [2, 3]}");
      }
      entries.forEach(
          (name, members) ->
              groups.put(
                  number(place, String.valueOf(name)),
                  members(place + ": group " + name, members, ranks)));
    }
    return new ChakraGroups(groups, IntStream.range(0, ranks).boxed().toList(), notes);
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new WorkloadException(file + ": does not exist; allowed is a file that does");
    } catch (IOException e) {
      throw new WorkloadException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private static int number(String place, String name) {
    Matcher matcher = STOI.matcher(name);
    if (!matcher.matches()) {
      throw new WorkloadException(
          "%s: a communicator group is called '%s'; allowed is a number".formatted(place, name));
    }
    return Integer.parseInt(matcher.group(1));
  }

  private static List<Integer> members(String place, Object value, int ranks) {
    String allowed = "; allowed is a list of ranks from 0 to " + (ranks - 1) + ", each once";
    if (!(value instanceof List<?> list) || list.isEmpty()) {
      throw new WorkloadException(place + ": its ranks are no list or an empty one" + allowed);
    }
    List<Integer> members = new ArrayList<>();
    for (Object member : list) {
      if (!(member instanceof Long rank) || rank < 0 || rank >= ranks) {
        throw new WorkloadException(
            "%s: it has rank %s%s"
                .formatted(place, member instanceof Long ? member : "that is no number", allowed));
      }
      members.add(rank.intValue());
    }
    if (new HashSet<>(members).size() < members.size()) {
      throw new WorkloadException(place + ": it has a rank twice" + allowed);
    }
    return List.copyOf(members);
  }

  /**
   * The groups of one rank, with what its metadata nodes say of PyTorch's process groups: {@code
   * ['[{"pg_name": "1", "ranks": [0, 1]}]']}, where no ranks are all ranks. What cannot be read is
   * noted and left, as astra-sim does.
   */
  ChakraGroups of(Path file, List<ChakraNode> nodes) {
    Map<Integer, List<Integer>> own = new HashMap<>(groups);
    for (ChakraNode node : nodes) {
      if (node.values().length() >= 4) {
        String place = file + ": node " + node.idText();
        // astra-sim cuts the quotes of Python's list of one string off.
        String json = node.values().substring(2, node.values().length() - 2);
        try {
          addProcessGroups(own, place, ChakraJson.read(place, json));
        } catch (WorkloadException e) {
          notes.add("process groups of a metadata node cannot be read, such as " + e.getMessage());
        }
      }
    }
    return new ChakraGroups(own, all, notes);
  }

  private void addProcessGroups(
      Map<Integer, List<Integer>> own, String place, @Nullable Object json) {
    if (!(json instanceof List<?> list)) {
      throw new WorkloadException(place + ": no list of process groups; allowed is a JSON list");
    }
    for (Object item : list) {
      if (!(item instanceof Map<?, ?> group)
          || !(group.get("pg_name") instanceof String name)
          || !(group.get("ranks") instanceof List<?> ranks)) {
        throw new WorkloadException(
            place + ": a process group has no pg_name or ranks; allowed is both");
      }
      own.put(number(place, name), ranks.isEmpty() ? all : members(place, ranks, all.size()));
    }
  }

  /**
   * A group.
   *
   * @param name its number as text; empty: the one of all ranks that needs no name
   * @param ranks its ranks in their order
   */
  record Group(String name, List<Integer> ranks) {}

  /**
   * The group that a node names: all ranks if it names none. Group 0 is as stated, or else all
   * ranks, too.
   *
   * @param place file and node, for errors
   * @throws WorkloadException if there is no such group
   */
  Group find(String place, String name) {
    if (name.isEmpty()) {
      return new Group("", all);
    }
    int number = number(place, name);
    List<Integer> members = groups.get(number);
    if (members == null) {
      if (name.equals(DEFAULT)) {
        return new Group("", all);
      }
      throw new WorkloadException(
          "%s: there is no communicator group %s; allowed is one of the group file or of metadata nodes"
              .formatted(place, name));
    }
    if (name.equals(DEFAULT) && members.size() < all.size()) {
      notes.add(
          "a collective of group 0 is of the ranks stated for it; astra-sim since November 2025"
              + " takes all ranks");
    }
    if (members.size() < all.size()) {
      return new Group(Integer.toString(number), members);
    }
    // Of all ranks astra-sim makes a ring in the order of their numbers.
    return new Group(number == 0 ? "" : Integer.toString(number), all);
  }
}
