// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.judge.Verdict;
import org.sluice.runner.read.ExperimentLibrary;

/**
 * The page {@code docs/evidence/reproductions.md}: every figure's claims as measured, failed ones
 * too.
 */
public final class ReproductionsPage {
  private static final String HEAD =
      """
      # Reproduced figures

      Figures of papers that experiment files reproduce, with the papers' claims as they were measured, failed ones
      included. Expected values are the papers' own words and tables. `./sluice reproduce PAPER/FIGURE` runs one again,
      `./sluice reproduce --list` lists them all. This page is generated from the verdicts in
      `docs/evidence/reproductions` by `./sluice reproduce --page`: do not edit it.

      A claim that holds counts if it **fails without the mechanism**: in a run in which what is claimed to cause it is switched off or broken on
      purpose (`./sluice reproduce PAPER/FIGURE --controls`; [claims.md](../reference/claims.md#controls)). A claim that holds without its
      mechanism, too, is marked insensitive and is not counted. An explanation of a failed claim is a conjecture unless it names a run that shows it.

      With several seeds, ± is half of the 95 % confidence interval of the mean, and a difference is that of each seed's value from the bound that
      the same seed gave, in % of that bound ([claims.md](../reference/claims.md#claims-of-a-comparison)). Where such a
      difference is given, the verdict is *not significant* if the interval includes 0.

      """;

  private static final Pattern OF_SEED =
      Pattern.compile("(\\S+), seed (\\d+): (.*)", Pattern.DOTALL);

  private final List<StoredVerdict> verdicts;

  /**
   * A page.
   *
   * @param verdicts what came out; of an experiment with a whole run and a quick one, the whole one
   *     is shown
   */
  public ReproductionsPage(List<StoredVerdict> verdicts) {
    Map<String, StoredVerdict> shown = new TreeMap<>(ExperimentLibrary::compare);
    for (StoredVerdict v : verdicts) {
      String key = v.paper() + "/" + v.figure() + " " + v.experiment();
      shown.merge(key, v, (a, b) -> a.quick() ? b : a);
    }
    this.verdicts = List.copyOf(shown.values());
  }

  /** The page in Markdown. */
  public String render() {
    StringBuilder out = new StringBuilder(HEAD);
    List<StoredVerdict> controlled = verdicts.stream().filter(v -> v.controls() != null).toList();
    long holding = verdicts.stream().mapToLong(v -> v.count(Verdict.HOLDS)).sum();
    long insensitive = controlled.stream().mapToLong(StoredVerdict::insensitive).sum();
    long counted = controlled.stream().mapToLong(StoredVerdict::counted).sum();
    long killed = controlled.stream().mapToLong(StoredVerdict::killed).sum();
    out.append(
        ("%d claims hold, %d of them about runs that show explanations; %d compare two runs and are not significant. Controls were run"
                + " for %d of %d experiments: of the %d claims of these that hold, %d fail without the mechanism,"
                + " %d do not, and %d are insensitive.")
            .formatted(
                holding,
                holding(c -> c.under() != null),
                holding(StoredVerdict.StoredClaim::isWithinChance),
                controlled.size(),
                verdicts.size(),
                counted + insensitive,
                killed,
                counted - killed,
                insensitive));
    out.append(unmeasured(controlled)).append("\n\n");
    out.append("| figure | experiment | claims | run | commit |\n|---|---|---|---|---|\n");
    for (StoredVerdict verdict : verdicts) {
      out.append("| ").append(verdict.paper()).append('/').append(verdict.figure());
      out.append(" | `").append(verdict.experiment());
      out.append("` | [").append(verdict.counts()).append("](#").append(anchor(verdict));
      out.append(") | ").append(verdict.date(), 0, Math.min(10, verdict.date().length()));
      out.append(verdict.quick() ? ", quick" : "").append(" | ").append(verdict.version());
      out.append(" |\n");
    }
    verdicts.forEach(verdict -> section(out, verdict));
    return MarkdownLines.wrapped(out.toString());
  }

  private long holding(Predicate<StoredVerdict.StoredClaim> which) {
    return verdicts.stream()
        .flatMap(v -> v.claims().stream())
        .filter(c -> c.verdict() == Verdict.HOLDS && which.test(c))
        .count();
  }

  private static void section(StringBuilder out, StoredVerdict verdict) {
    out.append("\n## ").append(headline(verdict)).append("\n\n");
    out.append(cell(verdict.title())).append(". \"").append(cell(verdict.says()));
    out.append("\"\n\n`./sluice reproduce ").append(verdict.paper() + "/" + verdict.figure());
    out.append(verdict.quick() ? " --quick`" : "`");
    if (verdict.seeds().size() > 1) {
      out.append(", medians over seeds ");
      out.append(String.join(", ", verdict.seeds().stream().map(String::valueOf).toList()));
    }
    out.append(".\n\n| claim | expected | measured | verdict | fails without the mechanism |\n");
    out.append("|---|---|---|---|---|\n");
    List<String> explanations = new ArrayList<>();
    Map<ClaimRow, List<String>> rows = new LinkedHashMap<>();
    for (StoredVerdict.StoredClaim c : verdict.claims()) {
      Optional<String> variant = variant(c, verdict.variants());
      String text = variant.map(v -> c.claim().substring(v.length() + 2)).orElse(c.claim());
      ClaimRow row = new ClaimRow(cell(text), cells(verdict, c, explanations));
      List<String> of = rows.computeIfAbsent(row, r -> new ArrayList<>());
      variant.ifPresent(of::add);
    }
    rows.forEach((row, of) -> out.append("| ").append(row.inWords(of)).append(" |\n"));
    boolean failed = verdict.claims().stream().anyMatch(c -> c.verdict().isFailure());
    List<String> notes = new ArrayList<>();
    for (int i = 0; i < explanations.size(); i++) {
      notes.add("Note %d: %s".formatted(i + 1, cell(explanations.get(i))));
    }
    @Nullable String explanation = verdict.explanation();
    if (failed && explanation != null) {
      notes.add(cell(explanation));
    }
    List<StoredVerdict.StoredControl> controls = verdict.controlsOrNone();
    for (StoredVerdict.StoredControl control : controls) {
      String failure = control.failure() == null ? "" : " (not run: " + control.failure() + ")";
      if (!control.isConstant()) {
        notes.add("Control " + control.name() + ": " + cell(control.breaks() + failure));
      }
    }
    constants(controls, verdict).ifPresent(notes::add);
    warnings(verdict.warnings()).forEach(w -> notes.add("Warning: " + cell(w)));
    if (!notes.isEmpty()) {
      out.append("\n- ").append(String.join("\n- ", notes)).append('\n');
    }
  }

  /**
   * A row of the table, which stands for all variants whose claims and results are the same.
   *
   * @param text the claim without its variant
   * @param cells what follows in the row
   */
  private record ClaimRow(String text, String cells) {
    /** How many variants are named one by one; of more, a row has the number. */
    private static final int NAMED = 3;

    String inWords(List<String> of) {
      String variants = of.size() > NAMED ? of.size() + " variants alike" : String.join(", ", of);
      return (of.isEmpty() ? "" : variants + ": ") + text + cells;
    }
  }

  /** The variant that a claim's text begins with, if it is about each of them alone. */
  private static Optional<String> variant(StoredVerdict.StoredClaim claim, List<String> variants) {
    return variants.stream().filter(v -> claim.claim().startsWith(v + ": ")).findFirst();
  }

  /** A row from its claim's source on. */
  private static String cells(
      StoredVerdict verdict, StoredVerdict.StoredClaim c, List<String> explanations) {
    boolean bad = c.verdict().isFailure();
    StringBuilder out = new StringBuilder(" (").append(cell(c.source()));
    out.append(") | ").append(cell(c.expected())).append(" | ").append(cell(c.measured()));
    out.append(" | ").append(bad ? "**" : "").append(c.verdict().label());
    out.append(bad ? "**" : "").append(c.isWithinChance() ? ", not significant" : "");
    @Nullable String explanation = c.explanation();
    if (bad && explanation != null) {
      out.append(" (note ").append(number(asSeen(explanation, verdict, c), explanations));
      out.append(')');
    }
    if (c.verdict() == Verdict.NOT_MEASURED || c.verdict() == Verdict.NOT_APPLICABLE) {
      out.append(": ").append(cell(String.valueOf(c.note())));
    }
    return out.append(" | ").append(withoutTheMechanism(verdict, c)).toString();
  }

  /**
   * Warnings that differ in nothing but the seed of a variant, in one; without those of figures
   * that lack a point for the same reason.
   */
  private static List<String> warnings(List<String> each) {
    List<String> reasons =
        each.stream()
            .map(OF_SEED::matcher)
            .filter(Matcher::matches)
            .map(label -> ": " + label.group(3))
            .toList();
    Map<List<String>, List<String>> seeds = new LinkedHashMap<>();
    for (String warning : each) {
      if (warning.startsWith("Figure ") && reasons.stream().anyMatch(warning::endsWith)) {
        continue;
      }
      Matcher label = OF_SEED.matcher(warning);
      List<String> rest =
          label.matches() ? List.of(label.group(1), label.group(3)) : List.of(warning);
      List<String> of = seeds.computeIfAbsent(rest, r -> new ArrayList<>());
      if (label.matches()) {
        of.add(label.group(2));
      }
    }
    List<String> together = new ArrayList<>();
    seeds.forEach(
        (rest, of) ->
            together.add(
                of.isEmpty()
                    ? rest.get(0)
                    : "%s, seed%s %s: %s"
                        .formatted(
                            rest.get(0),
                            of.size() == 1 ? "" : "s",
                            String.join(", ", of),
                            rest.get(1))));
    return together;
  }

  /** The place of a text in a list, from 1; it is added if it is not there. */
  private static int number(String text, List<String> texts) {
    if (!texts.contains(text)) {
      texts.add(text);
    }
    return texts.indexOf(text) + 1;
  }

  /** How many claims fail only because nothing could be measured, of the verdicts that say so. */
  private static String unmeasured(List<StoredVerdict> controlled) {
    long said = controlled.stream().mapToLong(StoredVerdict::measuredInControls).sum();
    long only = controlled.stream().mapToLong(StoredVerdict::onlyUnmeasured).sum();
    return said == 0
        ? ""
        : " Of %d the value without the mechanism is kept; %d of these fail only because it cannot be measured."
            .formatted(said, only);
  }

  /** An explanation that names a run, with what that run showed. */
  private static String asSeen(
      String explanation, StoredVerdict verdict, StoredVerdict.StoredClaim claim) {
    if (!claim.shown().isEmpty()) {
      return "%s (shown by the run %s)".formatted(explanation, String.join(", ", claim.shown()));
    }
    String runs = String.join(", ", claim.explainedBy());
    if (runs.isEmpty()) {
      return explanation;
    }
    return verdict.controlsOrNone().isEmpty()
        ? "Conjecture: %s (the run %s was not made)".formatted(explanation, runs)
        : "Conjecture: %s (the run %s does not show it)".formatted(explanation, runs);
  }

  /** What the controls say of a claim. */
  private static String withoutTheMechanism(
      StoredVerdict verdict, StoredVerdict.StoredClaim claim) {
    if (claim.insensitive() != null) {
      return "insensitive: " + cell(claim.insensitive());
    }
    if (claim.under() != null) {
      return "about the run " + claim.under();
    }
    if (claim.verdict() != Verdict.HOLDS) {
      return "–";
    }
    if (verdict.controls() == null) {
      return "not run";
    }
    if (!claim.survived().isEmpty()) {
      return "**no**: holds in " + cell(String.join(", ", claim.survived()));
    }
    return claim.isKilled() ? "yes: " + cell(claim.killers()) : "**no**";
  }

  /** Which wrong constants no claim notices. */
  private static Optional<String> constants(
      List<StoredVerdict.StoredControl> controls, StoredVerdict verdict) {
    List<String> wrong =
        controls.stream()
            .filter(c -> c.isConstant() && c.failure() == null)
            .map(StoredVerdict.StoredControl::name)
            .toList();
    if (wrong.isEmpty()) {
      return Optional.empty();
    }
    List<String> unnoticed =
        wrong.stream()
            .filter(name -> verdict.claims().stream().noneMatch(c -> c.noticed().contains(name)))
            .toList();
    return Optional.of(
        "Wrong constants: %d of %d make a claim fail%s"
            .formatted(
                wrong.size() - unnoticed.size(),
                wrong.size(),
                unnoticed.isEmpty() ? "." : "; unnoticed: " + String.join(", ", unnoticed) + "."));
  }

  private static String headline(StoredVerdict verdict) {
    return verdict.paper() + " " + verdict.figure() + " (" + verdict.experiment() + ")";
  }

  /** As GitHub makes it of a headline. */
  private static String anchor(StoredVerdict verdict) {
    return headline(verdict)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9 _-]", "")
        .replace(' ', '-');
  }

  private static String cell(String text) {
    return text.strip().replaceAll("\\s+", " ").replace("|", "\\|").replace("<", "&lt;");
  }
}
