// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as a set of runs that are looked at together: each variant of its {@code compare}
 * section with each of its {@code seeds}.
 *
 * @param name {@code rocc/fig11}, or the path the user gave
 * @param title a headline
 * @param question what it asks; may be empty
 * @param seeds one or more
 * @param variants one or more, in order
 * @param left variants of the file that are not run, by the user's choice or for {@code --quick}
 * @param claims what its source claims
 * @param curves its figures of measured points
 * @param explanation its own words on claims known to fail, or null
 * @param quick whether the file's {@code quick} section was applied
 */
public record Comparison(
    String name,
    String title,
    String question,
    List<Long> seeds,
    List<Variant> variants,
    List<String> left,
    List<VariantClaim> claims,
    List<Curve> curves,
    @Nullable String explanation,
    boolean quick) {

  /**
   * What a variant sets does nothing if it does in the variants that have it, all else if in all.
   */
  public Comparison {
    List<Variant> all = List.copyOf(variants);
    variants = all.stream().map(v -> v.withIdle(value -> doesNothing(value, all))).toList();
  }

  /**
   * One line of every figure.
   *
   * @param name as the file calls it; {@code a/b} where two axes cross
   * @param runs the experiment with each seed, in the order of the seeds; without claims of its own
   */
  public record Variant(String name, List<Experiment> runs) {
    private List<IdleValue> idle() {
      return runs.get(0).judgement().idle();
    }

    private Variant withIdle(Predicate<IdleValue> which) {
      return new Variant(
          name,
          runs.stream()
              .map(run -> run.withIdle(run.judgement().idle().stream().filter(which).toList()))
              .toList());
    }
  }

  /**
   * What its tables and verdicts depend on besides its runs: flows that count, bounds of claims.
   */
  public List<Object> judgedBy() {
    Experiment first = variants.get(0).runs().get(0);
    Map<String, Object> bounds = new TreeMap<>(first.values());
    bounds
        .keySet()
        .removeIf(
            name ->
                claims.stream()
                    .flatMap(c -> c.claim().formulas().stream())
                    .noneMatch(f -> f.source().matches("(?s).*\\b" + name + "\\b.*")));
    return List.of(first.judgement().counted(), bounds);
  }

  /** What is allowed in its runs and probably a slip, each sentence once. */
  public List<String> doubts() {
    return variants.stream()
        .flatMap(variant -> variant.runs().stream())
        .flatMap(run -> run.doubts().stream())
        .distinct()
        .toList();
  }

  private static boolean doesNothing(IdleValue value, List<Variant> all) {
    List<Variant> having = all.stream().filter(v -> value.isOf(v.name())).toList();
    return (having.isEmpty() ? all : having).stream().allMatch(v -> v.idle().contains(value));
  }
}
