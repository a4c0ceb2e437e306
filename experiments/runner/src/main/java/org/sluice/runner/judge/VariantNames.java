// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/** Names of variants as a user writes them: one, or several by a pattern with {@code *}. */
public final class VariantNames {
  private VariantNames() {}

  /** The variants that a name or a pattern means, in their order; empty if there is none. */
  public static List<String> matching(String nameOrPattern, Collection<String> variants) {
    Pattern pattern = Pattern.compile(Pattern.quote(nameOrPattern).replace("*", "\\E.*\\Q"));
    return variants.stream().filter(v -> pattern.matcher(v).matches()).toList();
  }
}
