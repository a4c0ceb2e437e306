// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The parameter values of one scheme in one run: every declared parameter has a value inside its
 * range, or is {@code auto}.
 */
public final class Parameters {
  private final Map<String, Parameter> declared;
  private final Map<String, String> values;

  private Parameters(Map<String, Parameter> declared, Map<String, String> values) {
    this.declared = declared;
    this.values = values;
  }

  /**
   * Resolves defaults, a profile and explicit values, in that order of increasing precedence.
   *
   * @param scheme whose parameters
   * @param profileName a profile of the scheme, or empty for its first
   * @param explicit name to value as a user writes it: in the parameter's unit, or with a unit
   * @throws InvalidParameterException with one sentence for a user, if a name is unknown, a value
   *     is not of its type or outside its range, or values contradict each other
   */
  public static Parameters resolve(
      Scheme scheme, String profileName, Map<String, String> explicit) {
    TreeMap<String, Parameter> declared = new TreeMap<>();
    TreeMap<String, String> values = new TreeMap<>();
    for (Parameter p : scheme.parameters()) {
      declared.put(p.name(), p);
      values.put(p.name(), p.defaultValue());
    }
    Map<String, String> profile = profile(scheme, profileName).values();
    put(scheme, declared, values, new TreeMap<>(profile));
    put(scheme, declared, values, new TreeMap<>(explicit));
    Parameters parameters = new Parameters(declared, values);
    List<String> broken = scheme.check(parameters);
    if (!broken.isEmpty()) {
      throw new InvalidParameterException("", broken.get(0));
    }
    return parameters;
  }

  /**
   * The profile of that name, or the first when the name is empty.
   *
   * @throws InvalidParameterException if the scheme has no such profile
   */
  public static Profile profile(Scheme scheme, String profileName) {
    List<String> names = new ArrayList<>();
    for (Profile p : scheme.profiles()) {
      if (profileName.isEmpty() || p.name().equals(profileName)) {
        return p;
      }
      names.add(p.name());
    }
    if (scheme.profiles().isEmpty()) {
      throw new InvalidParameterException(
          "profile",
          "scheme %s declares no profile; it needs at least one, which may set nothing"
              .formatted(scheme.name()));
    }
    throw new InvalidParameterException(
        "profile",
        "scheme %s has no profile '%s'; it has %s"
            .formatted(scheme.name(), profileName, String.join(", ", names)));
  }

  private static void put(
      Scheme scheme,
      Map<String, Parameter> declared,
      Map<String, String> values,
      Map<String, String> added) {
    for (Map.Entry<String, String> e : added.entrySet()) {
      Parameter p = declared.get(e.getKey());
      if (p == null) {
        throw new InvalidParameterException(
            e.getKey(),
            "scheme %s has no parameter '%s'; it has %s"
                .formatted(scheme.name(), e.getKey(), String.join(", ", declared.keySet())));
      }
      String value = p.inOwnUnit(e.getValue());
      if (!isAllowed(p, value)) {
        throw new InvalidParameterException(
            p.name(),
            "parameter %s of scheme %s is '%s'; allowed is %s"
                .formatted(p.name(), scheme.name(), e.getValue(), p.allowed()));
      }
      values.put(p.name(), p.asDefaultsAre(value));
    }
  }

  private static boolean isAllowed(Parameter p, String value) {
    if (value.equals(Parameter.AUTO)) {
      return !p.autoRule().isEmpty();
    }
    try {
      return switch (p.type()) {
        case LONG -> inRange(p, (double) Long.parseLong(value));
        case DOUBLE -> inRange(p, Double.parseDouble(value));
        case BOOLEAN -> value.equals("true") || value.equals("false");
        case CHOICE -> p.choices().contains(value);
      };
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean inRange(Parameter p, double value) {
    return value >= p.minimum() && value <= p.maximum();
  }

  /** Every value as text, by parameter name in alphabetical order. */
  public Map<String, String> asText() {
    return Collections.unmodifiableMap(values);
  }

  /** Whether the value is to follow the parameter's rule. */
  public boolean isAuto(String name) {
    return text(name).equals(Parameter.AUTO);
  }

  /** The value of a {@link Parameter.Type#LONG}. */
  public long asLong(String name) {
    return Long.parseLong(text(name));
  }

  /** The value of a {@link Parameter.Type#LONG}, or what its rule gives. */
  public long asLong(String name, long whenAuto) {
    return isAuto(name) ? whenAuto : asLong(name);
  }

  /** The value of a {@link Parameter.Type#DOUBLE}. */
  public double asDouble(String name) {
    return Double.parseDouble(text(name));
  }

  /** The value of a {@link Parameter.Type#DOUBLE}, or what its rule gives. */
  public double asDouble(String name, double whenAuto) {
    return isAuto(name) ? whenAuto : asDouble(name);
  }

  /**
   * The value of a time in the declared unit ({@code s}, {@code ms}, {@code us}, {@code ns}), in
   * ps.
   */
  public long timePs(String name) {
    double psPerUnit =
        switch (unit(name)) {
          case "s" -> 1e12;
          case "ms" -> 1e9;
          case "us" -> 1e6;
          case "ns" -> 1e3;
          default -> throw new IllegalArgumentException(name + " is declared as no time");
        };
    return StrictMath.round(asDouble(name) * psPerUnit);
  }

  /** The value of a time in ps, or what its rule gives. */
  public long timePs(String name, long whenAutoPs) {
    return isAuto(name) ? whenAutoPs : timePs(name);
  }

  /**
   * The value of a rate in the declared unit ({@code Gb/s}, {@code Mb/s}, {@code kb/s}), in bit/s.
   */
  public long rateBps(String name) {
    double bpsPerUnit =
        switch (unit(name)) {
          case "Gb/s" -> 1e9;
          case "Mb/s" -> 1e6;
          case "kb/s" -> 1e3;
          default -> throw new IllegalArgumentException(name + " is declared as no rate");
        };
    return StrictMath.round(asDouble(name) * bpsPerUnit);
  }

  /** The value of a rate in bit/s, or what its rule gives. */
  public long rateBps(String name, long whenAutoBps) {
    return isAuto(name) ? whenAutoBps : rateBps(name);
  }

  private String unit(String name) {
    Parameter parameter = declared.get(name);
    return parameter == null ? "" : parameter.unit();
  }

  /** The value of a {@link Parameter.Type#BOOLEAN}. */
  public boolean asBoolean(String name) {
    return Boolean.parseBoolean(text(name));
  }

  /** The word of a {@link Parameter.Type#CHOICE}. */
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no parameter " + name + " is declared");
    }
    return value;
  }
}
