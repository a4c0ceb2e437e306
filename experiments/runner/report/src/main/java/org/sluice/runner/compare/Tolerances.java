// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

/** How much may differ: fractions by what they are about. */
public final class Tolerances {
  private static final double MOST = 1000;
  private static final String OFF = "off";

  private final Map<ToleranceKey, Double> limits = new EnumMap<>(ToleranceKey.class);

  private Tolerances() {
    for (ToleranceKey key : ToleranceKey.values()) {
      if (!Double.isNaN(key.standard())) {
        limits.put(key, key.standard());
      }
    }
  }

  /**
   * The standard tolerances with some changed.
   *
   * @param settings {@code KEY=VALUE}, where the value is a percentage ({@code 0.5%}), a fraction
   *     ({@code 0.005}) or {@code off}
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if one is wrong
   */
  public static Tolerances of(List<String> settings) {
    Tolerances tolerances = new Tolerances();
    settings.forEach(tolerances::set);
    return tolerances;
  }

  private void set(String setting) {
    int equals = setting.indexOf('=');
    String word = equals < 0 ? setting : setting.substring(0, equals);
    ToleranceKey key =
        ToleranceKey.of(word)
            .orElseThrow(
                () ->
                    SluiceException.wrongInput(
                        "--tolerance names '%s'; allowed is one of %s"
                            .formatted(word, ToleranceKey.words())));
    String text = equals < 0 ? "" : setting.substring(equals + 1).strip();
    if (text.equals(OFF)) {
      limits.remove(key);
      return;
    }
    boolean isPercent = text.endsWith("%");
    String number = isPercent ? text.substring(0, text.length() - 1).strip() : text;
    double value = Double.NaN;
    if (number.matches("\\d+(\\.\\d*)?([eE][-+]?\\d+)?|\\.\\d+")) {
      value = Double.parseDouble(number) / (isPercent ? 100 : 1);
    }
    if (!(value >= 0 && value <= MOST)) {
      throw SluiceException.wrongInput(
          ("--tolerance %s is '%s'; allowed is a percentage (1%%), a fraction (0.01) from 0"
                  + " to 1000, or off")
              .formatted(word, text));
    }
    limits.put(key, value);
  }

  /** By the names of the command line. */
  public Map<String, Double> asMap() {
    Map<String, Double> map = new LinkedHashMap<>();
    limits.forEach((key, limit) -> map.put(key.word(), limit));
    return map;
  }

  /**
   * Holds measures against the tolerances.
   *
   * @param spread the same numbers of the same simulator with other seeds, or null if not known
   */
  public List<Criterion> check(PairMeasures measures, @Nullable SeedSpread spread) {
    List<Criterion> criteria = new ArrayList<>();
    int unmatched = measures.onlyFirst().size() + measures.onlySecond().size();
    int matched = measures.completion().all().size();
    if (unmatched + matched > 0) {
      criteria.add(
          new Criterion("completion", "flows_completed_in_one_only", 0, unmatched, Double.NaN));
    }
    Map<String, Double> numbers = measures.numbers();
    limits.forEach(
        (key, limit) -> {
          int before = criteria.size();
          for (String name : key.numbers()) {
            double measured = numbers.getOrDefault(name, Double.NaN);
            if (!Double.isNaN(measured)) {
              criteria.add(
                  new Criterion(
                      key.word(),
                      name,
                      limit,
                      measured,
                      spread == null
                          ? Double.NaN
                          : spread.numbers().getOrDefault(name, Double.NaN)));
            }
          }
          if (criteria.size() == before) {
            criteria.add(
                new Criterion(key.word(), key.numbers().get(0), limit, Double.NaN, Double.NaN));
          }
        });
    return criteria;
  }
}
