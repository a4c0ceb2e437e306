// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.runner.SluiceException;
import org.sluice.runner.expression.Nearest;
import org.sluice.runner.model.Where;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;

/**
 * One map of an experiment file while it is read: every key that is read is allowed, and {@link
 * #finish} refuses the others.
 */
final class Section {
  private final YamlNode.Mapping node;
  private final Scope scope;
  private final Set<String> asked = new LinkedHashSet<>();

  private Section(YamlNode.Mapping node, Scope scope) {
    this.node = node;
    this.scope = scope;
  }

  /** The section a node must be. */
  static Section of(YamlNode node, Scope scope) {
    if (node instanceof YamlNode.Mapping m) {
      return new Section(m, scope);
    }
    throw node.failure("is " + node.kind() + "; allowed is a map of keys");
  }

  Where where() {
    return node.where();
  }

  /** A failure here: its place, and what is said of it. */
  SluiceException failure(String predicate) {
    return node.failure(predicate);
  }

  Scope scope() {
    return scope;
  }

  /** Every key and value, for sections whose keys are the user's own names. */
  Map<String, YamlNode> members() {
    asked.addAll(node.members().keySet());
    return node.members();
  }

  /** Notes a key, if it is there, that does nothing without something else. */
  void noteIdle(String key, String without) {
    YamlNode value = node.members().get(key);
    if (value != null) {
      scope.noteIdle(value.where(), scope.text(value), "which does nothing without " + without);
    }
  }

  Optional<YamlNode> find(String key) {
    asked.add(key);
    return Optional.ofNullable(node.members().get(key));
  }

  YamlNode required(String key) {
    return find(key).orElseThrow(() -> failure("lacks the key '" + key + "'" + others(key)));
  }

  /** The keys of which one may have been meant: those that nothing has asked for yet. */
  private String others(String key) {
    List<String> left = node.members().keySet().stream().filter(k -> !asked.contains(k)).toList();
    List<String> near = Nearest.names(key, left);
    if (!near.isEmpty()) {
      return "; it has the key '" + near.get(0) + "'";
    }
    return left.isEmpty() ? "" : "; its other keys are " + String.join(", ", left);
  }

  Optional<Section> section(String key) {
    return find(key).map(n -> of(n, scope));
  }

  String text(String key) {
    return scope.text(required(key));
  }

  String text(String key, String otherwise) {
    return find(key).map(scope::text).orElse(otherwise);
  }

  long rateBps(String key) {
    return scope.quantity(required(key), Dimension.RATE, 1, Link.MOST_RATE_BPS);
  }

  long timePs(String key) {
    return scope.quantity(required(key), Dimension.TIME, 0, Flow.LATEST_PS);
  }

  /** The delay of a link. */
  long delayPs(String key) {
    return scope.quantity(required(key), Dimension.TIME, 0, Link.MOST_DELAY_PS);
  }

  long timePs(String key, long otherwise) {
    return find(key)
        .map(n -> scope.quantity(n, Dimension.TIME, 0, Flow.LATEST_PS))
        .orElse(otherwise);
  }

  int integer(String key, int min, int max) {
    return scope.integer(required(key), min, max);
  }

  int integer(String key, int min, int max, int otherwise) {
    return find(key).map(n -> scope.integer(n, min, max)).orElse(otherwise);
  }

  double probability(String key) {
    return find(key)
        .map(n -> scope.number(n, BigDecimal.ZERO, BigDecimal.ONE).doubleValue())
        .orElse(0.0);
  }

  String choice(String key, List<String> choices) {
    return scope.choice(required(key), choices);
  }

  String choice(String key, List<String> choices, String otherwise) {
    return find(key).map(n -> scope.choice(n, choices)).orElse(otherwise);
  }

  /** The items of a list; a single value is a list of one. */
  List<YamlNode> items(YamlNode value) {
    return value instanceof YamlNode.Sequence s ? s.items() : List.of(value);
  }

  /** Refuses the first key that nothing asked for. */
  void finish() {
    for (Map.Entry<String, YamlNode> member : node.members().entrySet()) {
      if (!asked.contains(member.getKey())) {
        throw member
            .getValue()
            .failure("is an unknown key; " + Nearest.clause(member.getKey(), asked));
      }
    }
  }
}
