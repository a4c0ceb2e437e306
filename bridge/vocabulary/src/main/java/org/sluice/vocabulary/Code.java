// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.samskivert.mustache.DefaultCollector;
import com.samskivert.mustache.Mustache;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Text of generated files: Mustache templates, whose tags stand in guillemets, since braces are
 * what the generated languages are full of. {@code «name»} is a value, {@code «#list»…«/list»} is
 * repeated for each element or kept if a condition holds, {@code «^condition»…«/condition»} is kept
 * if it does not. A name is that of a method of the object a template is filled with, or of the one
 * around it; {@code «name.pascal»} is a text in one of the forms of {@link Names}, {@code
 * «list.size»} a number of elements.
 */
final class Code {
  private static final Map<String, Function<String, String>> FORMS =
      Map.of(
          "pascal", Names::pascal,
          "camel", Names::camel,
          "snake", Names::snake,
          "lower", Names::lower,
          "capital", Names::capital,
          "sentence", Names::sentence,
          "comment", Names::comment,
          "plain", Names::plain);

  private static final Mustache.Compiler MUSTACHE =
      Mustache.compiler()
          .withDelims("« »")
          .escapeHTML(false)
          .emptyStringIsFalse(true)
          .zeroIsFalse(true)
          .withCollector(
              new DefaultCollector() {
                @Override
                public Mustache.VariableFetcher createFetcher(Object value, String name) {
                  Function<String, String> form = FORMS.get(name);
                  if (value instanceof String && form != null) {
                    return (text, sameName) -> form.apply((String) text);
                  }
                  return value instanceof List<?> && name.equals("size")
                      ? (list, size) -> ((List<?>) list).size()
                      : super.createFetcher(value, name);
                }
              });

  private Code() {}

  /** The template filled with the values of an object. */
  static String of(String template, Object values) {
    return MUSTACHE.compile(template).execute(values);
  }
}
