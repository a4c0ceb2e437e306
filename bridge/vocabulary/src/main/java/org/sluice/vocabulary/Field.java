// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of an event or decision, or a column of a row; the keys are explained in {@code
 * docs/reference/vocabulary.md}.
 */
record Field(
    @Nullable String at,
    String name,
    @Nullable String label,
    @Nullable String unit,
    @Nullable String type,
    @Nullable String range,
    @Nullable String allowed,
    boolean hidden,
    @Nullable Map<String, String> words,
    @JsonProperty("enum") @Nullable String enumName,
    @Nullable Map<String, String> names,
    @Nullable String rows,
    @Nullable String width,
    String help) {
  private static final Set<String> UNITS = Set.of("B", "bit/s", "ps");
  private static final Set<String> TYPES =
      Set.of(
          """
          long int bool onOff double entity longs rows timer watch messageType watcher judges slot port
          counters departureStamps direction ints time snapshot PortLink HostPlace NextHop"""
              .split("\\s+"));

  /** One that needs no more than a type. */
  static Field typed(String at, String name, String type, String help) {
    return new Field(
        at, name, null, null, type, null, null, false, null, null, null, null, null, help);
  }

  /** A word of a row. */
  static Field column(String name, @Nullable String unit, String help) {
    return new Field(
        null, name, null, unit, null, null, null, false, null, null, null, null, null, help);
  }

  void check(String where) {
    if (unit != null && !UNITS.contains(unit)) {
      throw new DeclarationException(
          "%s: unit is %s; allowed is one of %s".formatted(where, unit, UNITS));
    }
    if (!TYPES.contains(kind())) {
      throw new DeclarationException(
          "%s: type is %s; allowed is one of %s".formatted(where, type, TYPES));
    }
  }

  /** The values of its enum; their numbers are the keys of {@code words}, or bits of a set. */
  List<Declarations.Value> values() {
    List<Declarations.Value> values = new ArrayList<>();
    List<String> keys = words == null ? List.of() : List.copyOf(words.keySet());
    Objects.requireNonNull(names)
        .forEach(
            (constant, meaning) -> {
              int at = values.size();
              int number = isSet() ? 1 << at : Integer.parseInt(keys.get(at));
              values.add(new Declarations.Value(constant, number, meaning));
            });
    return values;
  }

  /** Whether it is one of several values, or a set of them. */
  boolean isChoice() {
    return enumName != null;
  }

  /** Whether it is a set of values. */
  boolean isSet() {
    return is("departureStamps");
  }

  boolean isBool() {
    return is("bool");
  }

  boolean isDouble() {
    return is("double");
  }

  /** The type, {@code long} if none is given. */
  String kind() {
    return type == null ? "long" : type;
  }

  boolean is(String... types) {
    return List.of(types).contains(kind());
  }

  /** Whether it is the whole payload, or a table in it. */
  boolean isPayload() {
    return "words".equals(at);
  }

  /** Whether it is a payload of rows, read through a view. */
  boolean isView() {
    return is("rows");
  }

  /** The view of its rows in the contract. */
  String view() {
    return viewOf(Objects.requireNonNull(rows));
  }

  static String viewOf(String row) {
    return row + "s";
  }

  /** Where the number of words of a row stands. */
  Field widthField() {
    return typed(Objects.requireNonNull(width), "width", "int", "words of a row");
  }

  boolean isWord() {
    return at != null && at.startsWith("words.");
  }

  boolean isEntity() {
    return "entity".equals(at);
  }

  /** Whether it stands in one of the arguments a to e. */
  boolean isArgument() {
    return at != null && !isPayload() && !isWord() && !isEntity();
  }

  char argument() {
    return place().charAt(0);
  }

  boolean isPacked() {
    return isArgument() && place().length() > 1;
  }

  int lowBit() {
    return isPacked() ? Integer.parseInt(place().substring(2).split("-")[0]) : 0;
  }

  int highBit() {
    String[] range = place().substring(Math.min(2, place().length())).split("-");
    return isPacked() ? Integer.parseInt(range[range.length - 1]) : 63;
  }

  int bits() {
    return highBit() - lowBit() + 1;
  }

  /** As many ones as it has bits. */
  long mask() {
    return -1L >>> (64 - bits());
  }

  int word() {
    return Integer.parseInt(place().substring("words.".length()));
  }

  private String place() {
    if (at == null) {
      throw new DeclarationException("field %s has no place (at)".formatted(name));
    }
    return at;
  }

  /** What it is called in a comparison: the name in words, without its unit. */
  String shown() {
    return label != null ? label : inWords().replaceAll(" (bytes|ps|bps)$", "");
  }

  /** Its help for a comment in C++, after the unit. */
  String comment() {
    return (unit == null ? "" : unit + ", ") + Names.plain(help);
  }

  /** The name in words: {@code frame bytes}. */
  String inWords() {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }
}
