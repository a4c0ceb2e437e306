// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.vocabulary.Declarations.Capability;
import org.sluice.vocabulary.Declarations.Counter;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Event;

/** The tables of {@code docs/reference/vocabulary.md}. */
record VocabularyDocs(Declarations all) {
  private static final String PAGE = "docs/reference/vocabulary.md";
  private static final Map<String, String> WHO =
      Map.of(
          "reactionPoint", "reaction point",
          "notificationPoint", "notification point",
          "congestionPoint", "port",
          "switch", "switch",
          "host", "host");

  List<Output> outputs() {
    return List.of(
        part(
            "events",
            "| no. | event | to | what happened | fields |\n|---|---|---|---|---|\n",
            all.events().byNumber().stream().map(VocabularyDocs::row)),
        part(
            "decisions",
            "| no. | decision | by | what it does | fields | capability | owner |\n|---|---|---|---|---|---|---|\n",
            all.decisions().byNumber().stream().map(VocabularyDocs::row)),
        part(
            "counters",
            "| bit | counter | what it counts | columns | capability |\n|---|---|---|---|---|\n",
            all.counters().counters().stream().map(VocabularyDocs::row)),
        part(
            "capabilities",
            "| capability | primitive | what it is |\n|---|---|---|\n",
            all.capabilities().capabilities().stream().map(VocabularyDocs::row)));
  }

  private static Output part(String what, String head, Stream<String> rows) {
    return Output.part(PAGE, "table of " + what, head + rows.collect(Collectors.joining()));
  }

  private static String row(Event e) {
    return "| %d | `%s` | %s | %s | %s |\n"
        .formatted(e.number(), e.name(), who(e.to()), plain(e.help()), fields(e.visible()));
  }

  private static String row(Decision d) {
    return "| %d | `%s`%s | %s | %s | %s | %s | %s |\n"
        .formatted(
            d.number(),
            d.name(),
            d.arming() ? " (arms)" : "",
            who(d.by()),
            plain(d.help()),
            fields(d.all()),
            code(d.capability()),
            code(d.owner()));
  }

  private static String row(Counter c) {
    return "| %d | `%s` | %s | %s | %s |\n"
        .formatted(c.bit(), c.name(), plain(c.help()), c.columnWords(), code(c.capability()));
  }

  private static String row(Capability c) {
    return "| `%s` | %s | %s |\n".formatted(c.name(), c.primitive(), plain(c.help()));
  }

  private static String who(List<String> roles) {
    return roles.stream().map(r -> WHO.getOrDefault(r, r)).collect(Collectors.joining(", "));
  }

  private static String fields(List<Field> fields) {
    return fields.stream().map(VocabularyDocs::field).collect(Collectors.joining("; "));
  }

  private static String field(Field f) {
    String unit = f.unit() == null ? "" : " (" + f.unit() + ")";
    return "`" + f.name() + "`" + unit + (f.range() == null ? "" : ", " + f.range());
  }

  private static String code(@Nullable String constant) {
    return constant == null ? "" : "`" + constant.toLowerCase(Locale.ROOT).replace('_', '-') + "`";
  }

  private static String plain(String help) {
    return help.replaceAll("\\{@(?:code|link) #?([^}]*)}", "`$1`").replace("|", "\\|");
  }
}
