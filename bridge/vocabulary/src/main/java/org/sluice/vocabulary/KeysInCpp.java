// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.stream.Collectors;
import org.sluice.vocabulary.DataplaneKeys.DataplaneKey;
import org.sluice.vocabulary.DataplaneKeys.Group;
import org.sluice.vocabulary.DataplaneKeys.ValueType;

/** The option structs of the data plane, and their reading from the lines of a plan. */
record KeysInCpp(DataplaneKeys keys) {
  List<Output> outputs() {
    String structs = "bridge/dataplane/include/sluice/options/dataplane_keys.h";
    String plan = "bridge/dataplane/plan/read_keys";
    return List.of(
        Output.cpp(structs, DataplaneKeys.PATH, structsHeader()),
        Output.cpp(plan + ".h", DataplaneKeys.PATH, readingHeader()),
        Output.cpp(plan + ".cc", DataplaneKeys.PATH, reading()));
  }

  private String structsHeader() {
    StringBuilder out = new StringBuilder();
    out.append("#ifndef SLUICE_DATAPLANE_KEYS_H\n#define SLUICE_DATAPLANE_KEYS_H\n\n");
    out.append("#include <cstdint>\n#include <utility>\n#include <vector>\n\n");
    out.append(
        "/// Values of the data-plane keys. Times are picoseconds, rates bit/s, sizes bytes.\n");
    out.append("namespace sluice {\n\n");
    for (DataplaneKey key : keys.keys()) {
      if (key.type() == ValueType.CHOICE) {
        out.append(
            "enum class %s { %s };\n"
                .formatted(
                    Names.pascal(key.key()),
                    key.words().stream()
                        .map(KeysInCpp::enumerator)
                        .collect(Collectors.joining(", "))));
      }
    }
    for (Group group : keys.groups().values()) {
      out.append("\n/// %s.\nstruct %s {\n".formatted(group.about(), group.struct()));
      for (DataplaneKey key : keys.of(group)) {
        String value = key.type() == ValueType.PAIRS ? "" : " = " + cppDefault(key);
        out.append("  /// %s%s\n".formatted(key.help(), besideRange(key)));
        out.append("  %s %s%s;\n".formatted(cppType(key), keys.field(key), value));
      }
      out.append("};\n");
    }
    return out.append("\n}  // namespace sluice\n\n#endif\n").toString();
  }

  private static String besideRange(DataplaneKey key) {
    return key.word() == null ? "" : "; " + key.wordValue() + ": " + key.wordText();
  }

  private static String cppType(DataplaneKey key) {
    return switch (key.type()) {
      case BYTES, TIME, RATE, COUNT -> "std::int64_t";
      case NUMBER -> "double";
      case FLAG -> "bool";
      case CHOICE -> Names.pascal(key.key());
      case PAIRS -> "std::vector<std::pair<std::int64_t, std::int64_t>>";
    };
  }

  /** The default as C++ writes it. */
  static String cppDefault(DataplaneKey key) {
    return key.type() == ValueType.CHOICE
        ? Names.pascal(key.key()) + "::" + enumerator(key.defaultText())
        : key.planDefault();
  }

  /** The enumerator of a word. */
  static String enumerator(String word) {
    return "k" + Names.pascal(word);
  }

  private String readingHeader() {
    StringBuilder out = new StringBuilder();
    out.append("#ifndef SLUICE_READ_KEYS_H\n#define SLUICE_READ_KEYS_H\n\n");
    out.append(
        "#include \"sluice/options/dataplane_keys.h\"\n#include \"sluice/plan/plan_line.h\"\n\n");
    out.append("namespace sluice {\n\n");
    out.append("/// Takes the keys of a group that stand on the line.\n");
    out.append("/// @throws PlanError if a value is not allowed\n");
    for (Group group : keys.groups().values()) {
      out.append("void ReadKeys(PlanLine& line, %s& keys);\n".formatted(group.struct()));
    }
    return out.append("\n}  // namespace sluice\n\n#endif\n").toString();
  }

  private String reading() {
    StringBuilder out = new StringBuilder();
    out.append("#include \"read_keys.h\"\n\n#include <string>\n\nnamespace sluice {\n");
    for (Group group : keys.groups().values()) {
      out.append("\nvoid ReadKeys(PlanLine& line, %s& keys) {\n".formatted(group.struct()));
      for (DataplaneKey key : keys.of(group)) {
        out.append("  ").append(read(key)).append("\n");
      }
      for (DataplaneKey key : keys.of(group)) {
        if (key.atLeast() != null) {
          out.append(order(key, keys.lowerBound(key)));
        }
      }
      out.append("}\n");
    }
    return out.append("\n}  // namespace sluice\n").toString();
  }

  private String order(DataplaneKey key, DataplaneKey least) {
    String value = "keys." + keys.field(key);
    String bound = "keys." + keys.field(least);
    return """
          if (%s != %s && %s != %s && %s < %s) {
            line.Reject("%s", std::to_string(%s), "at least %s, " + std::to_string(%s));
          }
        """
        .formatted(
            value,
            key.wordValue(),
            bound,
            least.wordValue(),
            value,
            bound,
            key.key(),
            value,
            least.key(),
            bound);
  }

  private String read(DataplaneKey key) {
    String target = "(\"%s\", keys.%s".formatted(key.key(), keys.field(key));
    return switch (key.type()) {
      case BYTES, TIME, RATE, COUNT, NUMBER -> {
        String range = ", %s, %s".formatted(key.min().toPlainString(), key.max().toPlainString());
        String beside = ", %s, %s".formatted(key.wordValue(), Names.quoted(key.wordText()));
        yield key.hasValueBesideRange()
            ? "line.GetOr" + target + range + beside + ");"
            : "line.Get" + target + range + ");";
      }
      case FLAG -> "line.Get" + target + ");";
      case CHOICE ->
          "line.Get<%s>%s, {%s});"
              .formatted(Names.pascal(key.key()), target, choices(key, "{\"%s\", %s}"));
      case PAIRS ->
          "line.GetPairs%s, {\"%s\", %s, %s, %s, %s});"
              .formatted(
                  target,
                  key.pair().form(),
                  key.pair().first().get(0),
                  key.pair().first().get(1),
                  key.pair().second().get(0),
                  key.pair().second().get(1));
    };
  }

  /** The words of a choice and their enumerators, each in a form. */
  static String choices(DataplaneKey key, String form) {
    return key.words().stream()
        .map(word -> form.formatted(word, Names.pascal(key.key()) + "::" + enumerator(word)))
        .collect(Collectors.joining(", "));
  }
}
