// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment file says of claims that fail, or that no control makes fail: a text, which is
 * a conjecture, or a map with the text and the controls whose runs show it ({@code
 * docs/reference/claims.md}).
 *
 * @param text what it says, or null if it says nothing
 * @param shownBy the controls
 */
record Explanation(@Nullable String text, List<YamlNode> shownBy) {
  /** Reads one. */
  static Explanation read(Optional<YamlNode> node) {
    if (node.isEmpty()) {
      return new Explanation(null, List.of());
    }
    if (node.get() instanceof YamlNode.Mapping) {
      Section in = Section.of(node.get(), new Scope());
      Explanation explanation =
          new Explanation(
              Scope.scalar(in.required("text")).text().strip(), in.items(in.required("shownBy")));
      in.finish();
      return explanation;
    }
    return new Explanation(Scope.scalar(node.get()).text().strip(), List.of());
  }

  /** The text, called a conjecture if no run is to show it. */
  @Nullable String labelled() {
    return text == null || !shownBy.isEmpty() ? text : "Conjecture: " + text;
  }
}
