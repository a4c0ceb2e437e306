// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * What is wrong with a text that is no YAML, in words of a person who writes it.
 *
 * @param line where to look, from 1
 * @param sentence what is wrong, without the place
 */
record YamlSlip(int line, String sentence) {
  private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'");
  private static final Pattern NO_TOKEN =
      Pattern.compile("found character '(.*?)' that cannot start any token.*");

  /** What the parser says, in other words. */
  static YamlSlip of(JsonProcessingException e) {
    if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
      return of(marked);
    }
    String problem = e.getOriginalMessage().lines().findFirst().orElse("").trim();
    Matcher duplicate = DUPLICATE.matcher(problem);
    return new YamlSlip(
        e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr()),
        duplicate.matches() ? "the key '" + duplicate.group(1) + "' is there twice" : problem);
  }

  private static YamlSlip of(MarkedYAMLException e) {
    String problem = e.getProblem().lines().findFirst().orElse("").trim();
    String context = e.getContext() == null ? "" : e.getContext();
    Mark at = e.getProblemMark();
    @Nullable Mark opened = e.getContextMark();
    int line = at.getLine() + 1;
    if (opened != null && context.contains("flow")) {
      return problem.endsWith("got {")
          ? new YamlSlip(
              line,
              "the '{' in column %d stands within braces or brackets; an expression there needs quotes: \"${…}\""
                  .formatted(at.getColumn() + 1))
          : notClosed(opened, at, context.contains("mapping") ? "{" : "[");
    }
    if (opened != null && context.contains("quoted") && problem.contains("end of stream")) {
      return new YamlSlip(
          opened.getLine() + 1,
          "the quote in column %d is not closed".formatted(opened.getColumn() + 1));
    }
    if (context.contains("alias")) {
      return new YamlSlip(line, "a text that begins with * needs quotes");
    }
    Matcher noToken = NO_TOKEN.matcher(problem);
    if (noToken.matches()) {
      String character = noToken.group(1);
      return new YamlSlip(
          line,
          character.contains("TAB")
              ? "there is a tab; YAML is indented with spaces"
              : "a text that begins with %s needs quotes".formatted(character));
    }
    if (problem.startsWith("mapping values are not allowed")) {
      return new YamlSlip(
          line,
          "the ':' in column %d cannot stand there; a text with ': ' in it needs quotes, and a key begins in the column of the keys beside it"
              .formatted(at.getColumn() + 1));
    }
    if (problem.contains("expected <block end>")) {
      return new YamlSlip(
          line,
          problem.contains("start>'")
              ? "the line begins in another column than those beside it"
              : "what stands in column %d fits nothing before it".formatted(at.getColumn() + 1));
    }
    return new YamlSlip(line, problem);
  }

  private static YamlSlip notClosed(Mark opened, Mark at, String bracket) {
    return new YamlSlip(
        opened.getLine() + 1,
        "the '%s' in column %d lacks a '%s' or a ',' before column %d of line %d"
            .formatted(
                bracket,
                opened.getColumn() + 1,
                bracket.equals("{") ? "}" : "]",
                at.getColumn() + 1,
                at.getLine() + 1));
  }
}
