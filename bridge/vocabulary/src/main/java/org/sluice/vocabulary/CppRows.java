// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows that a data plane writes into a payload, as C++ structures by the names of their columns.
 */
final class CppRows {
  private CppRows() {}

  static String struct(String name, String help, List<Field> columns) {
    String members =
        columns.stream()
            .map(
                c ->
                    "  %s %s = %s;  ///< %s\n"
                        .formatted(
                            c.is("bool") ? "bool" : "std::int64_t",
                            c.name(),
                            c.is("bool") ? "false" : "0",
                            CppEvents.help(c)))
            .collect(Collectors.joining());
    String values =
        columns.stream()
            .map(c -> c.is("bool") ? c.name() + " ? 1 : 0" : c.name())
            .collect(Collectors.joining(", "));
    return """

        /// %s
        struct %s {
          static constexpr std::uint32_t kWords = %d;
        %s
          void AppendTo(std::vector<std::int64_t>& words) const {
            words.insert(words.end(), {%s});
          }
        };
        """
        .formatted(
            CppEvents.plain(JavaCodec.sentence(help)), name, columns.size(), members, values);
  }
}
