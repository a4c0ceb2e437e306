// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.runner.expression.Nearest;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.runner.model.Where;

/**
 * Reads {@code scheme}, and {@code flowControl} and {@code pathChoice} where they name a scheme.
 */
final class SchemeSection {
  private final Map<String, Scheme> known;

  /**
   * A reader.
   *
   * @param known every scheme on the class path, by name
   */
  SchemeSection(Map<String, Scheme> known) {
    this.known = known;
  }

  /**
   * Reads the scheme for a slot, of which the name may stand alone.
   *
   * @param others words that are allowed in its place, for a message
   */
  SchemeChoice readShort(YamlNode node, Scope scope, Slot slot, String others) {
    if (!(node instanceof YamlNode.Scalar)) {
      return read(Section.of(node, scope), slot);
    }
    String word = scope.text(node);
    Scheme scheme = known.get(word);
    if (scheme == null || scheme.slot() != slot) {
      throw node.notAllowed(
          word, "%s or the name of a %s scheme".formatted(others, slot.wireName()));
    }
    LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
    members.put("name", node);
    return read(Section.of(new YamlNode.Mapping(node.where(), members), scope), slot);
  }

  /** Reads the scheme for a slot and resolves every parameter. */
  SchemeChoice read(Section in, Slot slot) {
    YamlNode nameNode = in.required("name");
    String name = in.scope().text(nameNode);
    Scheme scheme = known.get(name);
    if (name.isEmpty()) {
      throw nameNode.notAllowed(name, "the name of a scheme");
    }
    if (scheme == null) {
      throw nameNode.failure(
          "is '" + name + "', which is no scheme; " + Nearest.clause(name, known.keySet()));
    }
    if (scheme.slot() != slot) {
      throw nameNode.failure(
          "is '%s', which is a %s scheme; allowed is a %s scheme"
              .formatted(name, scheme.slot().wireName(), slot.wireName()));
    }
    Optional<YamlNode> profileNode = in.find("profile");
    String profile = profileNode.map(in.scope()::text).orElse("");
    try {
      profile = Parameters.profile(scheme, profile).name();
    } catch (InvalidParameterException e) {
      throw profileNode.orElse(nameNode).failure("is wrong: " + e.getMessage());
    }
    Map<String, String> explicit = new TreeMap<>();
    Optional<Section> given = in.section("parameters");
    given.ifPresent(
        section -> {
          for (Map.Entry<String, YamlNode> member : section.members().entrySet()) {
            explicit.put(
                member.getKey(), value(scheme, member.getKey(), member.getValue(), in.scope()));
          }
        });
    Parameters resolved = resolve(scheme, profile, explicit, given, nameNode);
    in.finish();
    Map<String, String> all = new LinkedHashMap<>();
    for (Parameter p : scheme.parameters()) {
      all.put(p.name(), resolved.text(p.name()));
    }
    given.ifPresent(section -> noteIdle(scheme, all, section));
    return new SchemeChoice(
        slot.wireName(), name, profile, all, explicit, SchemeCatalog.isForeign(scheme));
  }

  /** Notes what is set and does nothing beside the values of others. */
  private static void noteIdle(Scheme scheme, Map<String, String> all, Section given) {
    for (Parameter p : scheme.parameters()) {
      YamlNode node = given.members().get(p.name());
      Optional<Parameter.Condition> needs =
          p.onlyWith().filter(c -> !c.values().contains(all.get(c.parameter())));
      if (node != null && needs.isPresent() && !p.defaultValue().equals(all.get(p.name()))) {
        given
            .scope()
            .noteIdle(
                node.where(),
                given.scope().text(node),
                "which does nothing without %s: %s"
                    .formatted(needs.get().parameter(), String.join(" or ", needs.get().values())));
      }
    }
  }

  private static Parameters resolve(
      Scheme scheme,
      String profile,
      Map<String, String> explicit,
      Optional<Section> given,
      YamlNode nameNode) {
    for (Map.Entry<String, String> one : explicit.entrySet()) {
      YamlNode node = given.orElseThrow().members().get(one.getKey());
      Where where = node == null ? nameNode.where() : node.where();
      Optional<Parameter> declared =
          scheme.parameters().stream().filter(p -> p.name().equals(one.getKey())).findFirst();
      if (declared.isEmpty()) {
        List<String> names = scheme.parameters().stream().map(Parameter::name).toList();
        throw where.failure(
            "is not known: scheme %s has no parameter '%s'; %s"
                .formatted(scheme.name(), one.getKey(), Nearest.clause(one.getKey(), names)));
      }
      try {
        var unused =
            Parameters.resolve(
                scheme, profile, new TreeMap<>(Map.of(one.getKey(), one.getValue())));
      } catch (InvalidParameterException e) {
        if (e.parameter().equals(one.getKey())) {
          throw where.notAllowed(one.getValue(), declared.get().allowed());
        }
      }
    }
    try {
      return Parameters.resolve(scheme, profile, explicit);
    } catch (InvalidParameterException e) {
      throw given
          .map(Section::where)
          .orElse(nameNode.where())
          .failure("cannot be used: " + e.getMessage());
    }
  }

  /** The value in the parameter's own unit, where the user wrote another. */
  private static String value(Scheme scheme, String name, YamlNode node, Scope scope) {
    List<String> texts = scope.textsWithUnits(node);
    for (Parameter p : scheme.parameters()) {
      if (p.name().equals(name)) {
        return texts.stream()
            .map(p::inOwnUnit)
            .filter(text -> !texts.contains(text))
            .findFirst()
            .orElse(texts.get(0));
      }
    }
    return texts.get(0);
  }
}
