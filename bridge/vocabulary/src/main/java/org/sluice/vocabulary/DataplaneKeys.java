// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of the data-plane keys, {@code dataplane-keys.yaml}; its head says what each
 * field means.
 *
 * @param groups by name
 * @param keys in the order of a plan
 */
public record DataplaneKeys(Map<String, Group> groups, List<DataplaneKey> keys) {
  static final String PATH = "bridge/vocabulary/dataplane-keys.yaml";

  /** Checks what a record alone cannot. */
  public DataplaneKeys {
    for (DataplaneKey key : keys) {
      key.check(groups);
      key.checkAtLeast(keys);
      key.checkOnlyWith(keys);
    }
  }

  /** The keys of one group. */
  List<DataplaneKey> of(Group group) {
    return keys.stream().filter(key -> group.equals(groups.get(key.group()))).toList();
  }

  Group group(DataplaneKey key) {
    Group group = groups.get(key.group());
    if (group == null) {
      throw new DeclarationException(key.key() + ": there is no group " + key.group());
    }
    return group;
  }

  /** The keys that an ns-3 class mirrors as attributes. */
  List<DataplaneKey> ofNs3(String className) {
    return keys.stream().filter(key -> ns3(key).contains(className)).toList();
  }

  private List<String> ns3(DataplaneKey key) {
    List<String> own = key.ns3();
    return own == null ? group(key).ns3() : own;
  }

  /** Name of the key's field in its group's struct. */
  String field(DataplaneKey key) {
    String prefix = group(key).prefix();
    return Names.camel(
        prefix != null && key.key().startsWith(prefix)
            ? key.key().substring(prefix.length())
            : key.key());
  }

  /** {@code key=value} or a key of a plan, as an experiment file writes it. */
  String inYaml(String setting) {
    return Stream.of(setting.split(" and "))
        .map(
            all ->
                Stream.of(all.split(" or "))
                    .map(this::oneInYaml)
                    .collect(Collectors.joining(" or ")))
        .collect(Collectors.joining(" and "));
  }

  private String oneInYaml(String setting) {
    if (setting.startsWith("(")) {
      return setting.substring(1, setting.length() - 1);
    }
    String[] of = setting.split("=");
    String name =
        keys.stream().filter(k -> k.key().equals(of[0])).findFirst().orElseThrow().yamlName();
    return of.length == 1 ? name : name + ": " + of[1];
  }

  /** The key that must not be above this one; only where there is one. */
  DataplaneKey lowerBound(DataplaneKey key) {
    return keys.stream().filter(k -> k.key().equals(key.atLeast())).findFirst().orElseThrow();
  }

  /** Keys that share a struct in C++. */
  public record Group(
      String title,
      String struct,
      String about,
      @Nullable Boolean perSwitch,
      @Nullable String prefix,
      List<String> ns3) {
    boolean isPerSwitch() {
      return Boolean.TRUE.equals(perSwitch);
    }
  }

  /** How a value is written and read. */
  public enum ValueType {
    @JsonProperty("bytes")
    BYTES("B"),
    @JsonProperty("time")
    TIME("ps"),
    @JsonProperty("rate")
    RATE("bps"),
    @JsonProperty("count")
    COUNT(""),
    @JsonProperty("number")
    NUMBER(""),
    @JsonProperty("flag")
    FLAG(""),
    @JsonProperty("choice")
    CHOICE(""),
    @JsonProperty("pairs")
    PAIRS("");

    private final String baseUnit;

    ValueType(String baseUnit) {
      this.baseUnit = baseUnit;
    }

    /** Unit of a plan's values, empty if they have none. */
    String baseUnit() {
      return baseUnit;
    }

    boolean isNumeric() {
      return compareTo(NUMBER) <= 0;
    }
  }

  /**
   * What the pairs of a key are.
   *
   * @param form for example flow:packet
   * @param first smallest and largest first number of a pair
   * @param second the same of the second
   */
  public record Pairs(String form, List<Long> first, List<Long> second) {
    /** The smallest numbers of a pair. */
    String least() {
      return first.get(0) + ":" + second.get(0);
    }

    /** The largest. */
    String most() {
      return first.get(1) + ":" + second.get(1);
    }
  }

  /** One key. */
  public record DataplaneKey(
      String key,
      String group,
      ValueType type,
      @JsonProperty("default") String defaultText,
      @Nullable List<String> range,
      @Nullable Map<String, Long> word,
      @Nullable String atLeast,
      @Nullable String onlyWith,
      @Nullable List<String> choices,
      @Nullable Pairs pairs,
      @Nullable List<String> ns3,
      @Nullable Boolean topLevel,
      String help,
      @Nullable String details) {

    private void check(Map<String, Group> groups) {
      require(groups.containsKey(group), "its group is one of " + groups.keySet());
      require((range != null) == type.isNumeric(), "numbers have a range, and nothing else");
      require((choices != null) == (type == ValueType.CHOICE), "a choice has choices");
      require((pairs != null) == (type == ValueType.PAIRS), "pairs say what they are");
      require(range == null || range.size() == 2, "a range is [smallest, largest]");
      require(word == null || word.size() == 1, "a word is {word: number}");
      require(choices == null || choices.contains(defaultText), "the default is a choice");
      require(
          !type.isNumeric() || wordText().equals(defaultText) || isInRange(planDefault()),
          "the default is in the range");
    }

    /** What the pairs are; only of a key of that type. */
    Pairs pair() {
      return Objects.requireNonNull(pairs, key);
    }

    private void checkAtLeast(List<DataplaneKey> keys) {
      require(
          atLeast == null
              || (hasValueBesideRange()
                  && keys.stream()
                      .anyMatch(
                          k ->
                              k.key().equals(atLeast)
                                  && k.group().equals(group)
                                  && k.hasValueBesideRange())),
          "atLeast names a key of its group, and both have a word beside their range");
    }

    private void checkOnlyWith(List<DataplaneKey> keys) {
      require(
          onlyWith == null
              || Stream.of(onlyWith.split(" and | or "))
                  .allMatch(
                      one ->
                          one.matches("\\(.+\\)") || keys.stream().anyMatch(k -> k.hasValue(one))),
          "onlyWith is key=value, with a word that the key allows, or a key, or what a run must have in parentheses");
    }

    private boolean hasValue(String setting) {
      if (type.isNumeric() && setting.equals(key)) {
        return true;
      }
      boolean isFlag = type == ValueType.FLAG;
      return Stream.of(
              words().stream(),
              word == null ? Stream.<String>of() : word.keySet().stream(),
              isFlag ? Stream.of("true", "false") : Stream.<String>of())
          .flatMap(one -> one)
          .anyMatch(word -> setting.equals(key + "=" + word));
    }

    private void require(boolean holds, String rule) {
      if (!holds) {
        throw new DeclarationException(PATH + ": " + key + ": " + rule);
      }
    }

    /** The key in an experiment file. */
    String yamlName() {
      return Names.camel(key.replaceAll("_(bytes|ps|bps)$", ""));
    }

    /** The attribute in ns-3. */
    String attribute() {
      return Names.pascal(key.replaceAll("_(ps|bps)$", ""));
    }

    BigDecimal min() {
      return bound(0);
    }

    BigDecimal max() {
      return bound(1);
    }

    private BigDecimal bound(int end) {
      return range == null ? BigDecimal.ZERO : Quantity.parse(range.get(end));
    }

    private boolean isInRange(String value) {
      BigDecimal number = new BigDecimal(value);
      return number.compareTo(min()) >= 0 && number.compareTo(max()) <= 0;
    }

    /** The words of a choice; empty for other types. */
    List<String> words() {
      return choices == null ? List.of() : choices;
    }

    /** The word that denotes a number, or empty. */
    String wordText() {
      return word == null ? "" : word.keySet().iterator().next();
    }

    /** The number that the word denotes, or empty. */
    String wordValue() {
      return word == null ? "" : Long.toString(word.values().iterator().next());
    }

    /** Whether the word denotes a number outside the range. */
    boolean hasValueBesideRange() {
      return word != null && !isInRange(wordValue());
    }

    /** The default as a plan has it. */
    String planDefault() {
      if (!type.isNumeric()) {
        return defaultText;
      }
      return wordText().equals(defaultText)
          ? wordValue()
          : Quantity.parse(defaultText).stripTrailingZeros().toPlainString();
    }

    boolean isTopLevel() {
      return Boolean.TRUE.equals(topLevel);
    }

    /** The help as a sentence of its own. */
    String sentence() {
      return help.substring(0, 1).toUpperCase(Locale.ROOT) + help.substring(1) + ".";
    }
  }
}
