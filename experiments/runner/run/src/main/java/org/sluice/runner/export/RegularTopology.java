// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;

/**
 * The kinds of topologies that NED has with parameters: files {@code KIND.ned} beside this class.
 */
final class RegularTopology {
  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d+)");

  private RegularTopology() {}

  /** The NED of a topology's kind, if there is one. */
  static Optional<NedTopology> find(Topology topology) {
    try (InputStream in =
        RegularTopology.class.getResourceAsStream(topology.made().kind() + ".ned")) {
      return in == null
          ? Optional.empty()
          : Optional.of(ned(new String(in.readAllBytes(), StandardCharsets.UTF_8), topology));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static NedTopology ned(String source, Topology topology) {
    Map<String, String> parameters = new LinkedHashMap<>();
    topology.made().parameters().forEach((name, value) -> parameters.put(name, text(name, value)));
    List<String> paths = new ArrayList<>();
    Map<String, Integer> vectors = new LinkedHashMap<>();
    for (Node node : topology.nodes()) {
      Matcher name = NUMBERED.matcher(node.name());
      if (!name.matches() || !source.contains("\n        " + name.group(1) + "[")) {
        paths.add(node.name());
        continue;
      }
      paths.add(name.group(1) + "[" + name.group(2) + "]");
      if (node.isHost()) {
        vectors.merge(name.group(1), 1, Integer::sum);
      }
    }
    return new NedTopology(source, parameters, paths, vectors);
  }

  private static String text(String parameter, long value) {
    if (parameter.endsWith("Rate")) {
      return IniValue.rate(value);
    }
    return parameter.endsWith("Delay") ? IniValue.time(value) : Long.toString(value);
  }
}
