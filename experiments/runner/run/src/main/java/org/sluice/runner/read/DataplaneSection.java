// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.cc.FrameSizes;
import org.sluice.runner.SluiceException;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.Where;
import org.sluice.workloads.Dimension;

/**
 * The {@code dataplane} section: a profile and the keys given beside it.
 *
 * @param profile the profile's name
 * @param values plan keys and values in order, the profile's first
 * @param ecnByRate ECN profiles of ports by their rate
 */
record DataplaneSection(
    String profile, Map<String, String> values, List<Experiment.EcnOfRate> ecnByRate) {
  private static final Pattern PAIR = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

  /**
   * Reads the section.
   *
   * @param section it, if there is one
   * @param ofScheme by profile, the scheme's values, which hold unless the section has its own
   */
  static DataplaneSection read(
      Optional<Section> section, Function<String, Map<String, String>> ofScheme) {
    if (section.isEmpty()) {
      return start(DataplaneProfile.DEFAULT, ofScheme);
    }
    Section in = section.get();
    DataplaneSection started =
        start(
            DataplaneProfile.ofLabel(
                in.choice("profile", DataplaneProfile.labels(), DataplaneProfile.DEFAULT.label())),
            ofScheme);
    started.values().putAll(keys(in, key -> !key.topLevel()));
    in.find("ecnByRate").ifPresent(node -> started.ecnByRate().addAll(ecnByRate(in, node)));
    checkOrder(started.values(), in);
    in.finish();
    return started;
  }

  /** The values of every key that is there and may be. */
  static Map<String, String> keys(Section in, Predicate<DataplaneKey> allowed) {
    Map<String, String> values = new LinkedHashMap<>();
    for (DataplaneKey key : DataplaneKey.all()) {
      if (allowed.test(key)) {
        in.find(key.yamlName())
            .ifPresent(node -> values.put(key.planName(), value(key, node, in.scope())));
      }
    }
    return values;
  }

  /**
   * Checks the keys that must not be below another one.
   *
   * @param values of a switch or of the whole network, those of the section among them
   * @throws SluiceException if one is
   */
  static void checkOrder(Map<String, String> values, Section in) {
    for (DataplaneKey key : DataplaneKey.all()) {
      DataplaneKey.ofPlanName(key.atLeast())
          .ifPresent(
              least -> {
                String value = values.getOrDefault(key.planName(), key.planDefault());
                String bound = values.getOrDefault(least.planName(), least.planDefault());
                if (!value.equals(key.wordValue())
                    && !bound.equals(least.wordValue())
                    && new BigDecimal(value).compareTo(new BigDecimal(bound)) < 0) {
                  throw in.find(key.yamlName())
                      .map(YamlNode::where)
                      .orElse(in.where())
                      .failure(
                          "makes %s %s; allowed is at least %s, %s"
                              .formatted(key.yamlName(), value, least.yamlName(), bound));
                }
              });
    }
  }

  /** Sizes of the run's frames. */
  FrameSizes frames() {
    return new FrameSizes(
        number("payload_bytes") + number("header_bytes") + number("telemetry_bytes"),
        number("ack_bytes"),
        number("ack_every_packets"),
        number("wire_overhead_bytes"));
  }

  private int number(String planName) {
    String unlessGiven = DataplaneKey.ofPlanName(planName).orElseThrow().planDefault();
    return Integer.parseInt(values.getOrDefault(planName, unlessGiven));
  }

  /**
   * Notes the keys that do nothing beside the others.
   *
   * @param values of a switch or of the whole network, those of the section among them
   * @param has what the run has of what keys need besides others
   */
  static void noteIdle(Map<String, String> values, Set<String> has, Section in) {
    for (DataplaneKey key : DataplaneKey.all()) {
      Optional<String> missing = key.missing(values, has);
      if (missing.isPresent() && !key.planDefault().equals(values.get(key.planName()))) {
        in.noteIdle(key.yamlName(), missing.get());
      }
    }
  }

  private static DataplaneSection start(
      DataplaneProfile profile, Function<String, Map<String, String>> ofScheme) {
    Map<String, String> values = new LinkedHashMap<>(profile.planValues());
    values.put("flow_control", profile.flowControl());
    Where where = new Where("the scheme's declaration", 0, "dataplane " + profile.label());
    LinkedHashMap<String, YamlNode> own = new LinkedHashMap<>();
    ofScheme
        .apply(profile.label())
        .forEach((key, value) -> own.put(key, new YamlNode.Scalar(where, value)));
    Section section = Section.of(new YamlNode.Mapping(where, own), new Scope());
    values.putAll(keys(section, key -> !key.topLevel()));
    section.finish();
    return new DataplaneSection(profile.label(), values, new ArrayList<>());
  }

  private static List<Experiment.EcnOfRate> ecnByRate(Section in, YamlNode node) {
    List<Experiment.EcnOfRate> all = new ArrayList<>();
    for (YamlNode item : in.items(node)) {
      Section one = Section.of(item, in.scope());
      Scope scope = in.scope();
      long most = 1L << 50;
      long rateBps = scope.quantity(one.required("rate"), Dimension.RATE, 1, 100_000_000_000_000L);
      long kmin = scope.quantity(one.required("kmin"), Dimension.BYTES, 0, most);
      long kmax = scope.quantity(one.required("kmax"), Dimension.BYTES, kmin, most);
      String pmax =
          scope.number(one.required("pmax"), BigDecimal.ZERO, BigDecimal.ONE).toPlainString();
      one.finish();
      if (all.stream().anyMatch(other -> other.rateBps() == rateBps)) {
        throw one.required("rate").notAllowed(rateBps + " bit/s", "each rate once");
      }
      all.add(new Experiment.EcnOfRate(rateBps, kmin, kmax, pmax));
    }
    return all;
  }

  /** A key's value as the plan writes it. */
  static String value(DataplaneKey key, YamlNode node, Scope scope) {
    if (!key.word().isEmpty() && scope.text(node).equals(key.word())) {
      return key.wordValue();
    }
    return switch (key.kind()) {
      case TIME -> quantity(key, node, scope, Dimension.TIME);
      case RATE -> quantity(key, node, scope, Dimension.RATE);
      case BYTES -> quantity(key, node, scope, Dimension.BYTES);
      case COUNT -> quantity(key, node, scope, Dimension.NUMBER);
      case NUMBER ->
          scope
              .number(node, new BigDecimal(key.min()), new BigDecimal(key.max()))
              .stripTrailingZeros()
              .toPlainString();
      case FLAG -> Boolean.toString(scope.yes(node));
      case CHOICE -> scope.choice(node, key.choices());
      case PAIRS -> pairs(key, node, scope.text(node));
    };
  }

  private static String quantity(
      DataplaneKey key, YamlNode node, Scope scope, Dimension dimension) {
    return Long.toString(
        scope.quantity(node, dimension, Long.parseLong(key.min()), Long.parseLong(key.max())));
  }

  private static String pairs(DataplaneKey key, YamlNode node, String text) {
    for (String pair : text.split(",", -1)) {
      Matcher numbers = PAIR.matcher(pair);
      if (!numbers.matches() || isBelow(numbers, key.min(), 1) || isBelow(numbers, key.max(), -1)) {
        throw node.notAllowed(
            text,
            "%s,… with whole numbers from %s to %s"
                .formatted(key.choices().get(0), key.min(), key.max()));
      }
    }
    return text;
  }

  private static boolean isBelow(Matcher pair, String bound, int sign) {
    String[] bounds = bound.split(":");
    return sign * Integer.compare(Integer.parseInt(pair.group(1)), Integer.parseInt(bounds[0])) < 0
        || sign * Integer.compare(Integer.parseInt(pair.group(2)), Integer.parseInt(bounds[1])) < 0;
  }
}
