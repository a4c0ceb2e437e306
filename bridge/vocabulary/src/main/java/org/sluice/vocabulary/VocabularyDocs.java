// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sluice.vocabulary.Declarations.Capability;
import org.sluice.vocabulary.Declarations.Column;
import org.sluice.vocabulary.Declarations.Counter;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Names;

/** The tables of {@code docs/reference/vocabulary.md}. */
final class VocabularyDocs {
  private static final String PAGE = "docs/reference/vocabulary.md";
  private static final Map<String, String> WHO =
      Map.of(
          "reactionPoint", "reaction point",
          "notificationPoint", "notification point",
          "congestionPoint", "port",
          "switch", "switch",
          "host", "host");
  private final Declarations all;

  VocabularyDocs(Declarations all) {
    this.all = all;
  }

  List<Output> outputs() {
    return List.of(
        Output.part(PAGE, "table of events", events()),
        Output.part(PAGE, "table of decisions", decisions()),
        Output.part(PAGE, "table of counters", counters()),
        Output.part(PAGE, "table of capabilities", capabilities()));
  }

  private String events() {
    StringBuilder table =
        new StringBuilder("| no. | event | to | what happened | fields |\n|---|---|---|---|---|\n");
    for (Event e : Declarations.byNumber(all.events().events())) {
      table.append(
          "| %d | `%s` | %s | %s | %s |\n"
              .formatted(e.number(), e.name(), who(e.to()), plain(e.help()), fields(e.visible())));
    }
    return table.toString();
  }

  private String decisions() {
    StringBuilder table =
        new StringBuilder(
            "| no. | decision | by | what it does | fields | capability | owner |\n|---|---|---|---|---|---|---|\n");
    for (Decision d : Declarations.byNumber(all.decisions().decisions())) {
      String arms = d.arming() ? " (arms)" : "";
      table.append(
          "| %d | `%s`%s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  d.number(),
                  d.name(),
                  arms,
                  who(d.by()),
                  plain(d.help()),
                  fields(d.all()),
                  code(d.capability()),
                  code(d.owner())));
    }
    return table.toString();
  }

  private String counters() {
    StringBuilder table =
        new StringBuilder(
            "| bit | counter | what it counts | columns | capability |\n|---|---|---|---|---|\n");
    for (Counter c : all.counters().counters()) {
      String columns =
          c.table().stream().map(Column::name).map(Names::words).collect(Collectors.joining(", "));
      table.append(
          "| %d | `%s` | %s | %s | %s |\n"
              .formatted(c.bit(), c.name(), plain(c.help()), columns, code(c.capability())));
    }
    return table.toString();
  }

  private String capabilities() {
    StringBuilder table =
        new StringBuilder("| capability | primitive | what it is |\n|---|---|---|\n");
    for (Capability c : all.capabilities().capabilities()) {
      table.append("| `%s` | %s | %s |\n".formatted(c.name(), c.primitive(), plain(c.help())));
    }
    return table.toString();
  }

  private static String who(List<String> roles) {
    return roles.stream().map(r -> WHO.getOrDefault(r, r)).collect(Collectors.joining(", "));
  }

  private static String fields(List<Field> fields) {
    return fields.stream()
        .map(
            f ->
                "`"
                    + f.name()
                    + "`"
                    + (f.unit() == null ? "" : " (" + f.unit() + ")")
                    + (f.range() == null ? "" : ", " + f.range()))
        .collect(Collectors.joining("; "));
  }

  private static String code(@org.jspecify.annotations.Nullable String constant) {
    return constant == null
        ? ""
        : "`" + constant.toLowerCase(java.util.Locale.ROOT).replace('_', '-') + "`";
  }

  private static String plain(String help) {
    return help.replaceAll("\\{@(?:code|link) #?([^}]*)}", "`$1`").replace("|", "\\|");
  }
}
