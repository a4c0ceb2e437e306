// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.sluice.vocabulary.DataplaneKeys.DataplaneKey;

/**
 * The attributes of ns-3's classes that mirror data-plane keys, and their table in the shim's page.
 */
record KeysInNs3(DataplaneKeys keys) {
  static final List<String> CLASSES = List.of("RoceNetDevice", "RoceNic", "RoceSwitch");

  List<Output> outputs() {
    return List.of(
        Output.file("ns3-shim/model/roce-key-attributes.cc", definitions()),
        Output.part("ns3-shim/README.md", "dataplane-attributes", table()));
  }

  private String table() {
    StringBuilder out = new StringBuilder("| class | attributes |\n|---|---|\n");
    for (String name : CLASSES) {
      out.append(
          "| `%s` | %s |\n"
              .formatted(
                  name,
                  keys.ofNs3(name).stream()
                      .map(key -> "`" + key.attribute() + "`")
                      .collect(Collectors.joining(" "))));
    }
    return out.toString();
  }

  private String definitions() {
    StringBuilder out = new StringBuilder();
    out.append(Output.licence("GPL-2.0-only"));
    out.append("// clang-format off\n// %s\n".formatted(Output.heading(DataplaneKeys.PATH)));
    out.append("#include \"roce-key-accessor.h\"\n");
    out.append("#include \"roce-nic.h\"\n#include \"roce-switch.h\"\n\n");
    out.append("namespace ns3\n{\n");
    for (String name : CLASSES) {
      out.append("\nTypeId\n%s::AddKeyAttributes(TypeId tid)\n{\n".formatted(name));
      out.append("    return tid\n");
      out.append(
          keys.ofNs3(name).stream()
              .map(key -> attribute(name, key))
              .collect(Collectors.joining("\n")));
      out.append(";\n}\n");
    }
    out.append("\n} // namespace ns3\n");
    return out.toString();
  }

  private String attribute(String className, DataplaneKey key) {
    String value = valueClass(key);
    return """
                    .AddAttribute(%s,
                                  %s,
                                  %s(%s),
                                  MakeKeyAccessor<%s, &sluice::%s::%s, %s>(),
                                  %s)"""
        .formatted(
            Names.quoted(key.attribute()),
            Names.quoted(key.sentence()),
            value,
            initial(key),
            className,
            keys.group(key).struct(),
            keys.field(key),
            value,
            checker(key))
        .indent(8)
        .stripTrailing();
  }

  private static String valueClass(DataplaneKey key) {
    return switch (key.type()) {
      case BYTES, COUNT -> "IntegerValue";
      case TIME -> "TimeValue";
      case RATE -> "DataRateValue";
      case NUMBER -> "DoubleValue";
      case FLAG -> "BooleanValue";
      case CHOICE -> "RoceEnumValue";
      case PAIRS -> throw new DeclarationException(key.key() + " cannot be an attribute");
    };
  }

  private static String initial(DataplaneKey key) {
    return switch (key.type()) {
      case TIME -> "PicoSeconds(%s)".formatted(key.planDefault());
      case RATE -> "DataRate(%s)".formatted(key.planDefault());
      case CHOICE -> "static_cast<int>(sluice::%s)".formatted(KeysInCpp.cppDefault(key));
      default -> key.planDefault();
    };
  }

  private static String checker(DataplaneKey key) {
    // ns-3's checkers know one interval: it includes the value that a word denotes.
    BigDecimal min =
        key.hasValueBesideRange() ? key.min().min(new BigDecimal(key.wordValue())) : key.min();
    String range = "%s, %s".formatted(min.toPlainString(), key.max().toPlainString());
    return switch (key.type()) {
      case BYTES, COUNT -> "MakeIntegerChecker<int64_t>(" + range + ")";
      case TIME ->
          "MakeTimeChecker(PicoSeconds(%s), PicoSeconds(%s))"
              .formatted(min.toPlainString(), key.max().toPlainString());
      case RATE -> "MakeDataRateChecker()";
      case NUMBER -> "MakeDoubleChecker<double>(" + range + ")";
      case FLAG -> "MakeBooleanChecker()";
      case CHOICE ->
          "MakeEnumChecker(%s)"
              .formatted(KeysInCpp.choices(key, "static_cast<int>(sluice::%2$s), \"%1$s\""));
      case PAIRS -> throw new DeclarationException(key.key() + " cannot be an attribute");
    };
  }
}
