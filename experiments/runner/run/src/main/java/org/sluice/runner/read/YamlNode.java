// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.sluice.runner.SluiceException;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.model.Where;

/** A value of an experiment file together with its place. */
public sealed interface YamlNode {
  /** Where it was written. */
  Where where();

  /** A failure here: its place, and what is said of it. */
  default SluiceException failure(String predicate) {
    return where().failure(predicate);
  }

  /** An expression that is wrong. */
  default SluiceException failure(ExpressionException e) {
    return where().failure(e);
  }

  /** A value that is not allowed. */
  default SluiceException notAllowed(String value, String allowed) {
    return where().notAllowed(value, allowed);
  }

  /** What it is, for an error message. */
  String kind();

  /** A deep copy. */
  YamlNode copy();

  /**
   * A single value, as its text.
   *
   * @param where its place
   * @param text as written, without quotes
   */
  record Scalar(Where where, String text) implements YamlNode {
    @Override
    public String kind() {
      return text.isEmpty() ? "empty" : "the value '" + text + "'";
    }

    @Override
    public Scalar copy() {
      return this;
    }
  }

  /**
   * Keys and values in order of the file; changed only by {@link ExperimentTree}.
   *
   * @param where its place
   * @param members by key
   */
  record Mapping(Where where, LinkedHashMap<String, YamlNode> members) implements YamlNode {
    @Override
    public String kind() {
      return "a map of keys";
    }

    @Override
    public Mapping copy() {
      LinkedHashMap<String, YamlNode> copies = new LinkedHashMap<>();
      members.forEach((key, value) -> copies.put(key, value.copy()));
      return new Mapping(where, copies);
    }
  }

  /**
   * A list; changed only by {@link ExperimentTree}.
   *
   * @param where its place
   * @param items in order
   */
  record Sequence(Where where, List<YamlNode> items) implements YamlNode {
    @Override
    public String kind() {
      return items.isEmpty() ? "an empty list" : "a list";
    }

    @Override
    public Sequence copy() {
      List<YamlNode> copies = new ArrayList<>(items.size());
      items.forEach(item -> copies.add(item.copy()));
      return new Sequence(where, copies);
    }
  }
}
