// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.Map;
import org.sluice.vocabulary.Declarations.Row;

/**
 * Rows that a data plane writes into a payload, as C++ structures by the names of their columns.
 */
final class CppRows {
  private static final String ROWS =
      """
      «#rows»

      /// «help.sentence.plain»
      struct «name» {
        static constexpr std::uint32_t kWords = «columns.size»;
      «#columns»
        «^isBool»std::int64_t «name» = 0«/isBool»«#isBool»bool «name» = false«/isBool»;  ///< «comment»
      «/columns»

        void AppendTo(std::vector<std::int64_t>& words) const {
          words.insert(words.end(), {«#columns»«name»«#isBool» ? 1 : 0«/isBool»«^-last», «/-last»«/columns»});
        }
      };
      «/rows»
      """;

  private CppRows() {}

  static String structs(List<Row> rows) {
    return Code.of(ROWS, Map.of("rows", rows));
  }
}
