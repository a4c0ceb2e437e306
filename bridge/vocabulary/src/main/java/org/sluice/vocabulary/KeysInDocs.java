// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sluice.vocabulary.DataplaneKeys.DataplaneKey;
import org.sluice.vocabulary.DataplaneKeys.Group;

/** The reference page of the data-plane keys. */
record KeysInDocs(DataplaneKeys keys) {
  private static final String HEAD =
      """
      <!-- %s -->
      # Data-plane keys

      What a run may choose about NICs, switches and frames. In an experiment file a key stands in the section `dataplane`,
      with a unit; in a plan on a `dataplane` line, without one, in the unit of its name. Keys with * can be set per switch:
      in the section `switches` of an experiment file (`switches: {S1: {buffer: 4MB}}`), on a `switch` line of a plan. Both
      files are checked against the ranges given here before anything runs.
      """;

  Output output() {
    StringBuilder out = new StringBuilder(HEAD.formatted(Output.heading(DataplaneKeys.PATH)));
    for (Group group : keys.groups().values()) {
      out.append("\n## %s\n\n".formatted(group.title()));
      out.append("| experiment file | plan | default | allowed | what it is |\n");
      out.append("|---|---|---|---|---|\n");
      keys.of(group).forEach(key -> out.append(row(group, key)));
    }
    return Output.file("docs/reference/dataplane-keys.md", out.toString());
  }

  private String row(Group group, DataplaneKey key) {
    String bound = key.atLeast() == null ? null : "at least " + keys.lowerBound(key).yamlName();
    String only = key.onlyWith() == null ? null : "only with " + keys.inYaml(key.onlyWith());
    String details =
        Stream.of(bound, key.details(), only)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("; "));
    details = details.isEmpty() ? "" : " (" + details + ")";
    return "| `%s`%s | `%s` | %s | %s | %s%s |\n"
        .formatted(
            key.yamlName(),
            group.isPerSwitch() ? " *" : "",
            key.key(),
            key.defaultText().isEmpty() ? "none" : key.defaultText(),
            allowed(key),
            (key.isTopLevel() ? "top level of an experiment file: " : "") + key.help(),
            details);
  }

  private static String allowed(DataplaneKey key) {
    return switch (key.type()) {
      case FLAG -> "true, false";
      case CHOICE -> String.join(", ", key.words());
      case PAIRS ->
          key.pair().form() + ",…, from " + key.pair().least() + " to " + key.pair().most();
      default -> {
        List<String> range = key.range() == null ? List.of() : key.range();
        String word =
            key.wordText().isEmpty()
                ? ""
                : ", or %s (plan: %s)".formatted(key.wordText(), key.wordValue());
        yield String.join(" to ", range) + word;
      }
    };
  }
}
