// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.expression.NamePattern;
import org.sluice.runner.expression.Nearest;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.runner.model.VariantClaim;
import org.sluice.runner.model.Where;
import org.sluice.runner.plan.Plan;
import org.sluice.runner.plan.VariantIdentity;
import org.sluice.workloads.Dimension;

/** Reads an experiment file as a comparison: every variant with every seed, all checked. */
public final class ComparisonReader {
  /** The variant of a file that compares nothing. */
  public static final String ONLY = "only";

  private static final String VARIANTS = "variants";
  private static final String SEEDS = "seeds";
  private static final int MOST_SEEDS = 100;
  private static final Pattern RANGE = Pattern.compile("\\d+\\s*[-,].*");

  private final ExperimentReader reader;

  /**
   * A reader.
   *
   * @param reader reads single runs
   */
  public ComparisonReader(ExperimentReader reader) {
    this.reader = reader;
  }

  /**
   * Whether a file compares: has a {@code compare} or a {@code seeds} section.
   *
   * @param entry the file
   */
  public boolean compares(ExperimentLibrary.Entry entry) {
    return ExperimentFile.compares(ExperimentFile.load(entry));
  }

  /**
   * Reads a comparison. The values of a file are overridden by its {@code quick} section if that is
   * requested, then by the variant, then by the command line.
   *
   * @param entry the file
   * @param choices what the command line chose
   * @param quick whether to apply the {@code quick} section; a file without one is read as it is
   * @param wanted names or patterns of the variants to run; empty for all
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if anything is wrong
   */
  public Comparison read(
      ExperimentLibrary.Entry entry, Choices choices, boolean quick, List<String> wanted) {
    return read(entry, choices, quick, wanted, List.of());
  }

  /**
   * Reads an experiment file with seeds of the user's choice.
   *
   * @param entry the file
   * @param choices what the command line chose
   * @param quick whether to apply the file's section {@code quick}
   * @param wanted names or patterns of the variants to keep; empty for all
   * @param chosenSeeds in the place of the file's; empty for those
   * @throws SluiceException with one sentence if anything is wrong
   */
  public Comparison read(
      ExperimentLibrary.Entry entry,
      Choices choices,
      boolean quick,
      List<String> wanted,
      List<Long> chosenSeeds) {
    YamlNode.Mapping root = ExperimentFile.load(entry);
    Optional<Quick> smaller = Quick.find(root, quick);
    smaller.ifPresent(
        of -> {
          if (of.seeds() != null) {
            root.members().put(SEEDS, of.seeds());
          }
          new ExperimentTree(root, ExperimentFile.SECTIONS).apply(of.changes());
        });
    Map<String, List<Change>> variants = variants(root);
    requireChangeable(root, variants.keySet());
    Set<String> chosenNames =
        wanted.isEmpty()
            ? chosen(
                smaller.map(Quick::variants).orElse(List.of()),
                variants.keySet(),
                entry.shownAs() + ": quick.variants names")
            : chosen(wanted, variants.keySet(), "--variant names");
    requireOneOfSeedAndSeeds(root);
    List<Long> seeds = seeds(root, choices, chosenSeeds);
    Experiment plain = reader.read(entry, root, choices, false);
    List<Comparison.Variant> chosen = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (Map.Entry<String, List<Change>> variant : variants.entrySet()) {
      String name = variant.getKey();
      if (chosenNames.contains(name)) {
        List<Change> changes = joined(changes(smaller), variant.getValue());
        chosen.add(new Comparison.Variant(name, runs(entry, changes, choices, seeds)));
      } else {
        left.add(name);
      }
    }
    new VariantIdentity(chosen)
        .same()
        .ifPresent(
            pair -> {
              String file = root.where().file();
              throw SluiceException.wrongInput(
                  "%s: %sthe variants %s are the same run; allowed are variants that differ, or one of them (--variant)"
                      .formatted(
                          choices.changes()
                              ? choices.words()
                              : smaller.isPresent() ? file + ": quick" : file,
                          choices.changes() || smaller.isPresent() ? "with it " : "",
                          String.join(" and ", pair)));
            });
    if (left.isEmpty() && smaller.isEmpty() && !choices.changes()) {
      Map<String, Experiment> first = new LinkedHashMap<>();
      chosen.forEach(variant -> first.put(variant.name(), variant.runs().get(0)));
      ControlSection.constants(root, first); // also where they are not run
    }
    boolean asWritten = smaller.isEmpty() && !choices.changeValues();
    Map<String, ClaimSection.Planned> planned = new LinkedHashMap<>();
    chosen.forEach(v -> planned.put(v.name(), PlannedRun.of(v.runs().get(0), asWritten)));
    ClaimSection section =
        new ClaimSection(VariablesSection.dimensions(plain.variables()), variants.keySet(), planned)
            .withControls(ControlSection.names(root));
    List<VariantClaim> claims = section.read(Optional.ofNullable(root.members().get("claims")));
    return new Comparison(
        entry.name(),
        plain.title(),
        plain.question(),
        seeds,
        chosen,
        left,
        claims,
        CurveSection.read(root, variants.keySet(), section),
        plain.explanation(),
        quick && smaller.isPresent());
  }

  /**
   * Reads what a file's sections {@code controls} and {@code constants} change on purpose.
   *
   * @param entry the file
   * @param choices what the command line chose
   * @param quick whether the quick section is applied
   * @param of the comparison as it was read with the same choices
   * @throws SluiceException if a control cannot be run; a constant that is refused says so
   */
  public List<Control> controls(
      ExperimentLibrary.Entry entry, Choices choices, boolean quick, Comparison of) {
    YamlNode.Mapping root = ExperimentFile.load(entry);
    List<Change> smaller = changes(Quick.find(root, quick));
    Map<String, List<Change>> variants = variants(root);
    Map<String, Experiment> first = new LinkedHashMap<>();
    of.variants().forEach(v -> first.put(v.name(), v.runs().get(0)));
    List<ControlSection.Declared> all =
        new ArrayList<>(ControlSection.read(root, variants.keySet()));
    all.addAll(ControlSection.constants(root, first));
    List<Control> controls = new ArrayList<>();
    for (ControlSection.Declared one : all) {
      Map<String, List<Experiment>> runs = new LinkedHashMap<>();
      @Nullable String refusal = null;
      boolean changesNothing = true;
      try {
        for (String variant : one.variants()) {
          if (first.containsKey(variant)) {
            // Whether a constant is noticed is seen with one seed.
            List<Long> seeds = one.isConstant() ? of.seeds().subList(0, 1) : of.seeds();
            List<Change> own = joined(smaller, variants.getOrDefault(variant, List.of()));
            List<Experiment> changed = changed(entry, own, one.changes(), choices, seeds);
            runs.put(variant, changed.stream().map(Experiment::asControl).toList());
            // The first of several that changes something answers for all.
            changesNothing =
                changesNothing
                    && !one.isConstant()
                    && isSame(Objects.requireNonNull(first.get(variant)), changed.get(0));
          }
        }
        if (changesNothing && !runs.isEmpty()) {
          refusal = "it changes nothing: its runs are those of the experiment itself";
          if (!quick && !choices.changes()) {
            throw SluiceException.wrongInput(
                "%s: the control %s is wrong: %s; allowed is one that changes something"
                    .formatted(root.where().file(), one.name(), refusal));
          }
        }
      } catch (SluiceException e) {
        if (!one.isConstant()) {
          throw e;
        }
        refusal = String.valueOf(e.getMessage());
      }
      controls.add(new Control(one.name(), one.breaks(), one.isConstant(), runs, refusal));
    }
    return controls;
  }

  /**
   * The comparison with other values of a scheme's parameters, in every variant that uses the
   * scheme and does not set them itself.
   *
   * @param entry the file
   * @param quick whether the quick section is applied
   * @param of the comparison as it was read with the same choices
   * @param calibration whose parameters
   * @param point values by parameter
   * @return nothing changed if no variant uses the scheme
   * @throws SluiceException if a value is not allowed
   */
  public Control at(
      ExperimentLibrary.Entry entry,
      boolean quick,
      Comparison of,
      Calibration calibration,
      Map<String, String> point) {
    YamlNode.Mapping root = ExperimentFile.load(entry);
    List<Change> smaller = changes(Quick.find(root, quick));
    Map<String, List<Change>> variants = variants(root);
    Map<String, List<Experiment>> runs = new LinkedHashMap<>();
    for (Comparison.Variant variant : of.variants()) {
      for (SchemeChoice choice : variant.runs().get(0).schemes()) {
        List<Change> changes = new ArrayList<>();
        String section = choice.key();
        if (choice.name().equals(calibration.scheme())) {
          for (Calibration.Open open : calibration.parameters()) {
            String value = Objects.requireNonNull(point.get(open.name()));
            if (!choice.explicit().containsKey(open.name())) {
              YamlNode node = new YamlNode.Scalar(root.where().member(open.name(), 1), value);
              changes.add(new Change(section + ".parameters." + open.name(), node));
              if (open.variable() != null && declares(root, open.variable())) {
                changes.add(new Change(open.variable(), node));
              }
            }
          }
        }
        if (!changes.isEmpty()) {
          List<Change> own = joined(smaller, variants.getOrDefault(variant.name(), List.of()));
          runs.put(variant.name(), changed(entry, own, changes, Choices.NONE, of.seeds()));
        }
      }
    }
    return new Control("point", point.toString(), true, runs, null);
  }

  private static boolean declares(YamlNode.Mapping root, String variable) {
    return root.members().get("variables") instanceof YamlNode.Mapping m
        && m.members().containsKey(variable);
  }

  private Map<String, List<Change>> variants(YamlNode.Mapping root) {
    YamlNode compare = root.members().get("compare");
    return compare == null
        ? Map.of(ONLY, List.of())
        : new CompareSection(reader.schemes()).read(compare);
  }

  private static List<Change> joined(List<Change> first, List<Change> then) {
    List<Change> all = new ArrayList<>(first);
    all.addAll(then);
    return all;
  }

  /** The runs of a variant with changes on purpose, which come after the command line's. */
  /** Whether it is the same run, with the same variables, which claims may use. */
  private static boolean isSame(Experiment one, Experiment other) {
    return one.values().equals(other.values()) && Plan.digestOf(one).equals(Plan.digestOf(other));
  }

  private List<Experiment> changed(
      ExperimentLibrary.Entry entry,
      List<Change> own,
      List<Change> onPurpose,
      Choices choices,
      List<Long> seeds) {
    YamlNode.Mapping root = changed(entry, own);
    choices.apply(new ExperimentTree(root, ExperimentFile.SECTIONS));
    change(root, onPurpose);
    return reader.read(entry, root, Choices.NONE, seeds);
  }

  private List<Experiment> runs(
      ExperimentLibrary.Entry entry, List<Change> changes, Choices choices, List<Long> seeds) {
    return reader.read(entry, changed(entry, changes), choices, seeds);
  }

  private static YamlNode.Mapping changed(ExperimentLibrary.Entry entry, List<Change> changes) {
    YamlNode.Mapping root = ExperimentFile.load(entry);
    change(root, changes);
    return root;
  }

  private static void change(YamlNode.Mapping root, List<Change> changes) {
    for (Change change : changes) {
      // All variants have the same seeds.
      if (change.path().equals("seed") && !declares(root, "seed")) {
        throw change
            .value()
            .failure("is that of all variants; allowed is seed or seeds of the file");
      }
    }
    new ExperimentTree(root, ExperimentFile.SECTIONS).apply(changes);
  }

  /** Refuses a section quick or a control that names nothing, also where it is not run. */
  static void requireChangeable(YamlNode.Mapping root, Set<String> variants) {
    Quick.find(root, true)
        .ifPresent(
            quick ->
                new ExperimentTree(root.copy(), ExperimentFile.SECTIONS).apply(quick.changes()));
    for (ControlSection.Declared control : ControlSection.read(root, variants)) {
      change(root.copy(), control.changes());
    }
  }

  /** A seed beside seeds would do nothing, unless it is the variable of that name. */
  private static void requireOneOfSeedAndSeeds(YamlNode.Mapping root) {
    YamlNode seed = root.members().get("seed");
    if (seed != null && root.members().containsKey(SEEDS) && !declares(root, "seed")) {
      throw seed.failure("does nothing beside seeds; allowed is one of them");
    }
  }

  /**
   * The section {@code quick}.
   *
   * @param changes what it sets
   * @param variants names and patterns of those it runs; empty for all
   * @param seeds in the place of the file's, or null
   */
  private record Quick(List<Change> changes, List<String> variants, @Nullable YamlNode seeds) {
    static Optional<Quick> find(YamlNode.Mapping root, boolean isWanted) {
      YamlNode node = root.members().get("quick");
      if (node == null || !isWanted) {
        return Optional.empty();
      }
      if (!(node instanceof YamlNode.Mapping mapping)) {
        throw node.failure("is " + node.kind() + "; allowed is a map of what it sets");
      }
      YamlNode.Mapping rest = mapping.copy();
      @Nullable YamlNode variants = rest.members().remove(VARIANTS);
      @Nullable YamlNode seeds = rest.members().remove(SEEDS);
      return Optional.of(
          new Quick(Change.of(rest), variants == null ? List.of() : names(variants), seeds));
    }
  }

  private static List<Change> changes(Optional<Quick> quick) {
    return quick.map(Quick::changes).orElse(List.of());
  }

  private static List<Long> seeds(YamlNode.Mapping root, Choices choices, List<Long> chosenSeeds) {
    Scope scope = new Scope();
    YamlNode node = root.members().get(SEEDS);
    Long chosen = choices.seed();
    Optional<String> set = choices.setting("seed");
    if (set.isPresent()) {
      String other =
          !chosenSeeds.isEmpty()
              ? "--seeds gives the seeds"
              : chosen != null
                  ? "--seed gives the seed"
                  : node != null ? root.where().file() + " has seeds" : "";
      if (!other.isEmpty()) {
        throw SluiceException.wrongInput(
            "--set seed=%s is not allowed where %s; allowed is --seed or --seeds alone"
                .formatted(set.get(), other));
      }
      Where where = new Where(Where.COMMAND_LINE, 0, "seed");
      YamlNode one = new YamlNode.Scalar(where, set.get());
      return List.of(scope.quantity(one, Dimension.NUMBER, 0, Long.MAX_VALUE));
    }
    if (!chosenSeeds.isEmpty()) {
      return chosenSeeds;
    }
    if (chosen != null) {
      return List.of(chosen);
    }
    if (node == null) {
      YamlNode seed = root.members().get("seed");
      return List.of(seed == null ? 1L : scope.quantity(seed, Dimension.NUMBER, 0, Long.MAX_VALUE));
    }
    List<Long> seeds = new ArrayList<>();
    for (YamlNode item : node instanceof YamlNode.Sequence s ? s.items() : List.of(node)) {
      if (item instanceof YamlNode.Scalar one && RANGE.matcher(one.text()).matches()) {
        throw item.notAllowed(one.text(), "every seed in a list, such as [1, 2, 3]");
      }
      seeds.add(scope.quantity(item, Dimension.NUMBER, 0, Long.MAX_VALUE));
    }
    if (seeds.isEmpty() || seeds.size() > MOST_SEEDS || Set.copyOf(seeds).size() < seeds.size()) {
      throw node.failure("has " + seeds.size() + " seeds; allowed are 1 to 100 that differ");
    }
    return seeds;
  }

  private static List<String> names(YamlNode node) {
    Scope scope = new Scope();
    return node instanceof YamlNode.Sequence s
        ? s.items().stream().map(scope::text).toList()
        : List.of(scope.text(node));
  }

  /** The variants that names and patterns mean; all if there are none. */
  private static Set<String> chosen(
      Collection<String> names, Set<String> variants, String whoNamesThem) {
    Set<String> chosen = new LinkedHashSet<>();
    for (String name : names) {
      List<String> matching = new NamePattern(name).in(variants);
      if (matching.isEmpty()) {
        throw SluiceException.wrongInput(
            "%s '%s', which is no variant; %s"
                .formatted(whoNamesThem, name, Nearest.clause(name, variants)));
      }
      chosen.addAll(matching);
    }
    return chosen.isEmpty() ? variants : chosen;
  }
}
