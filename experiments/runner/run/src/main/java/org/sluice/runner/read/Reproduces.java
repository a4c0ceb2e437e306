// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.Optional;

/**
 * Which figure of which paper an experiment is.
 *
 * @param paper its short name, for example {@code rocc}
 * @param figure the figure or table, for example {@code fig8}
 * @param says what the paper says it shows, quoted
 */
public record Reproduces(String paper, String figure, String says) {
  private static final String NAME = "[a-z0-9][a-z0-9.-]*";

  /** {@code PAPER/FIGURE}. */
  public String name() {
    return paper + "/" + figure;
  }

  static Reproduces read(Section in) {
    Reproduces read = new Reproduces(name(in, "paper"), name(in, "figure"), in.text("says"));
    in.finish();
    return read;
  }

  static Optional<Reproduces> find(Section top) {
    return top.section("reproduces").map(Reproduces::read);
  }

  private static String name(Section in, String key) {
    String text = in.text(key);
    if (!text.matches(NAME)) {
      throw in.required(key)
          .notAllowed(text, "a short name of lower-case letters, digits, '.' and '-'");
    }
    return text;
  }
}
