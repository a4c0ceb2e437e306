// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.CallCheck;
import org.sluice.runner.expression.Dimensions;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.expression.NamePattern;
import org.sluice.runner.expression.Nearest;
import org.sluice.runner.expression.ResultFunction;
import org.sluice.runner.expression.Units;
import org.sluice.runner.expression.Value;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.Expectation;
import org.sluice.runner.model.Proof;
import org.sluice.runner.model.VariantClaim;
import org.sluice.runner.model.Where;

/**
 * Reads the {@code claims} section ({@code docs/reference/claims.md}). What can be known to be
 * wrong before anything runs is refused: syntax, names, ports, flows and times that no run has.
 */
final class ClaimSection {
  private static final String SEEDS = "seeds";

  private static final List<String> KEYS =
      List.of(
          ForEach.KEY,
          "text",
          "source",
          "statedIn",
          "when",
          "measured",
          "expected",
          "tolerance",
          "atLeast",
          "atMost",
          "between",
          "unit",
          "explanation",
          SEEDS,
          "failsUnder",
          "under",
          "insensitive");
  private static final List<String> KEYS_OF_COMPARED =
      Stream.concat(KEYS.stream(), Stream.of("variant")).toList();
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{8,40}");
  private static final Pattern SHARE = Pattern.compile("[0-9.]+\\s*%");
  private static final String TOLERANCES =
      "a share such as 5 %, as a number, or an absolute value without %, neither below 0";
  private static final List<String> EXPECTATIONS =
      List.of("expected", "atLeast", "atMost", "between");

  private final Map<String, Dimensions> variables;
  private final Set<String> variants;
  private final Map<String, Planned> planned;
  private Set<String> controls = Set.of();

  /**
   * What is known of a run before it.
   *
   * @param variables their values
   * @param calls checks the calls of functions over its results
   */
  record Planned(Map<String, Object> variables, CallCheck calls) {
    private static final String ONLY = "";
  }

  /**
   * A reader of the claims of a comparison.
   *
   * @param variables what the experiment's variables measure, by name
   * @param variants names of the variants, in order
   * @param planned the runs that are planned, by variant
   */
  ClaimSection(
      Map<String, Dimensions> variables, Set<String> variants, Map<String, Planned> planned) {
    this.variables = variables;
    this.variants = variants;
    this.planned = planned;
  }

  /** The same for a file with these controls. */
  ClaimSection withControls(Set<String> names) {
    controls = names;
    return this;
  }

  /** The claims of one run. */
  static List<Claim> read(
      Optional<YamlNode> node,
      Map<String, Dimensions> variables,
      Planned run,
      Set<String> controls) {
    ClaimSection section =
        new ClaimSection(variables, Set.of(), Map.of(Planned.ONLY, run)).withControls(controls);
    return section.read(node).stream().map(VariantClaim::claim).toList();
  }

  /**
   * Reads all claims: each of the variants of its field {@code variant}, or else of all, or across
   * variants if every measurement says of which.
   */
  List<VariantClaim> read(Optional<YamlNode> node) {
    List<VariantClaim> claims = new ArrayList<>();
    if (node.isEmpty()) {
      return claims;
    }
    for (YamlNode item : new ForEach(List.of("text", "source"), Set.of()).items(node.get())) {
      claims.add(read(Section.of(item, new Scope())));
    }
    return claims;
  }

  /**
   * An expression each measurement of which says of which variant, checked as that of a claim is.
   *
   * @param unit in which it is shown; null: none
   * @param where the place of the expression, for messages
   */
  Formula acrossVariants(String expression, @Nullable String unit, Where where) {
    Formula formula;
    try {
      formula = Formula.parse(expression).requireNames(variables.keySet());
      Dimensions of = formula.dimensions(variables);
      if (unit != null && !of.fits(Units.dimensions(unit))) {
        throw where.notAllowed(expression + ", " + of.phrase(), "what is shown in " + unit);
      }
      formula.variants().forEach(named -> requireVariants(named, where));
      Optional<Planned> run = planned.values().stream().findFirst();
      if (run.isPresent()) {
        formula.checkBeforeRun(run.get().variables(), calls(run.get()));
      }
    } catch (ExpressionException e) {
      throw where.failure(e);
    }
    if (!formula.measures() || formula.measuresUnnamed()) {
      throw where.notAllowed(expression, "an expression with functions inside of(\"VARIANT\", …)");
    }
    return formula;
  }

  private VariantClaim read(Section in) {
    for (String key : variants.isEmpty() ? KEYS : KEYS_OF_COMPARED) {
      Optional<YamlNode> unused = in.find(key);
    }
    in.finish();
    Explanation explanation = Explanation.read(in.find("explanation"));
    Explanation insensitive = Explanation.read(in.find("insensitive"));
    if (in.find("insensitive").isPresent() && in.find("failsUnder").isPresent()) {
      throw in.failure("has failsUnder and insensitive; allowed is one of them");
    }
    Claim claim =
        new Claim(
            required(in, "text"),
            Set.of(),
            required(in, "source"),
            formula(in.required("measured")),
            expectation(in),
            in.find("when").map(this::formula).orElse(null),
            unit(in),
            explanation.labelled(),
            inEverySeed(in),
            new Proof(
                controls(in, "failsUnder"),
                controls(in, "under").stream().findFirst().orElse(null),
                known(explanation.shownBy()),
                insensitive.text(),
                known(insensitive.shownBy()),
                statedIn(in)));
    List<String> of = variants.isEmpty() ? List.of(Planned.ONLY) : variants(in, claim);
    try {
      claim.checkDimensions(variables);
      for (String variant : of.isEmpty() ? planned.keySet().stream().limit(1).toList() : of) {
        Planned run = planned.get(variant);
        if (run != null) {
          claim.checkBeforeRun(run.variables(), calls(run));
        }
      }
    } catch (ExpressionException e) {
      throw in.where().failure(e);
    }
    return new VariantClaim(claim.about(named(claim)), of);
  }

  /** The variants that its expressions name or match. */
  private Set<String> named(Claim claim) {
    Set<String> names = new TreeSet<>();
    claim.variants().forEach(name -> names.addAll(new NamePattern(name).in(variants)));
    return names;
  }

  private List<String> controls(Section in, String key) {
    Optional<YamlNode> node = in.find(key);
    return node.isEmpty() ? List.of() : known(in.items(node.get()));
  }

  private List<String> known(List<YamlNode> names) {
    List<String> known = new ArrayList<>();
    for (YamlNode name : names) {
      String text = text(name);
      if (!controls.contains(text)) {
        throw name.failure(
            "names '%s', which is no control of this file; %s"
                .formatted(text, Nearest.clause(text, controls)));
      }
      known.add(text);
    }
    return known;
  }

  private CallCheck calls(Planned run) {
    return new CallCheck() {
      @Override
      public void check(ResultFunction function, List<Optional<Value>> arguments) {
        run.calls().check(function, arguments);
      }

      @Override
      public CallCheck of(String variant) {
        Planned other = planned.get(variant);
        return other == null ? (function, arguments) -> {} : other.calls();
      }
    };
  }

  private List<String> variants(Section in, Claim claim) {
    for (String named : claim.variants()) {
      requireVariants(named, in.where());
    }
    Optional<YamlNode> wanted = in.find("variant");
    if (wanted.isEmpty()) {
      return claim.isAcross() ? List.of() : List.copyOf(variants);
    }
    List<String> names = new ArrayList<>();
    for (YamlNode name : in.items(wanted.get())) {
      for (String variant : requireVariants(text(name), name.where())) {
        if (names.contains(variant)) {
          throw name.failure("names the variant '" + variant + "' again; allowed is each once");
        }
        names.add(variant);
      }
    }
    if (names.isEmpty()) {
      throw wanted.get().failure("is an empty list; allowed are variants");
    }
    return names;
  }

  private List<String> requireVariants(String nameOrPattern, Where where) {
    List<String> names = new NamePattern(nameOrPattern).in(variants);
    if (names.isEmpty()) {
      throw where.failure(
          "names '%s', which is no variant; the experiment has %s"
              .formatted(nameOrPattern, String.join(", ", variants)));
    }
    return names;
  }

  /** The commit that stated a claim of ours. */
  private static @Nullable String statedIn(Section in) {
    @Nullable String commit = optional(in, "statedIn");
    if (commit == null) {
      return null;
    }
    if (!COMMIT.matcher(commit).matches()) {
      throw in.required("statedIn").notAllowed(commit, "the hash of a commit, 8 to 40 hex digits");
    }
    if (!Claim.isOurs(required(in, "source"))) {
      throw in.required("statedIn").failure("goes with a source that begins with 'ours'");
    }
    return commit;
  }

  private Expectation expectation(Section in) {
    Map<String, YamlNode> given = new LinkedHashMap<>();
    EXPECTATIONS.forEach(key -> in.find(key).ifPresent(node -> given.put(key, node)));
    if (given.size() != 1) {
      throw in.failure(
          "needs exactly one of %s, has %s"
              .formatted(
                  String.join(", ", EXPECTATIONS),
                  given.isEmpty() ? "none" : String.join(" and ", given.keySet())));
    }
    String kind = given.keySet().iterator().next();
    YamlNode bound = given.values().iterator().next();
    Optional<YamlNode> tolerance = in.find("tolerance");
    if (tolerance.isPresent() && !kind.equals("expected")) {
      throw tolerance.get().failure("goes with expected, not with " + kind);
    }
    return switch (kind) {
      case "atLeast" -> new Expectation.AtLeast(formula(bound));
      case "atMost" -> new Expectation.AtMost(formula(bound));
      case "between" -> between(bound);
      default -> expected(formula(bound), tolerance);
    };
  }

  private Expectation between(YamlNode node) {
    if (!(node instanceof YamlNode.Sequence list) || list.items().size() != 2) {
      throw node.failure("is " + node.kind() + "; allowed is a list of two, [low, high]");
    }
    return new Expectation.Between(formula(list.items().get(0)), formula(list.items().get(1)));
  }

  private Expectation expected(Formula expected, Optional<YamlNode> given) {
    if (given.isEmpty()) {
      return new Expectation.Exactly(expected);
    }
    Formula tolerance = formula(given.get());
    String source = tolerance.source().trim();
    if (source.startsWith("-")) {
      throw given.get().notAllowed(source, TOLERANCES);
    }
    if (!source.contains("%")) {
      return new Expectation.WithinAbsolute(expected, tolerance);
    }
    if (!SHARE.matcher(source).matches()) {
      throw given.get().notAllowed(source, TOLERANCES);
    }
    return new Expectation.WithinRelative(expected, tolerance);
  }

  private Formula formula(YamlNode node) {
    try {
      return Formula.parse(text(node)).requireNames(variables.keySet());
    } catch (ExpressionException e) {
      throw node.failure(e);
    }
  }

  private static @Nullable String unit(Section in) {
    @Nullable String unit = optional(in, "unit");
    if (unit != null && !Units.isUnit(unit)) {
      throw in.required("unit").notAllowed(unit, Units.names());
    }
    return unit;
  }

  private static boolean inEverySeed(Section in) {
    @Nullable String with = optional(in, SEEDS);
    if (with != null && !List.of("most", "all").contains(with)) {
      throw in.required(SEEDS).notAllowed(with, "most and all");
    }
    return "all".equals(with);
  }

  private static String required(Section in, String key) {
    String text = text(in.required(key));
    if (text.isEmpty()) {
      throw in.required(key).failure("is empty; allowed is a text");
    }
    return text;
  }

  private static @Nullable String optional(Section in, String key) {
    return in.find(key).map(ClaimSection::text).orElse(null);
  }

  private static String text(YamlNode node) {
    return Scope.scalar(node).text().trim();
  }
}
