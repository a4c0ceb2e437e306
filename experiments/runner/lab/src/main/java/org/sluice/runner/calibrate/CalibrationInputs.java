// SPDX-License-Identifier: MIT
package org.sluice.runner.calibrate;

import java.util.ArrayList;
import java.util.List;
import org.sluice.runner.SluiceException;
import org.sluice.runner.campaign.ContentDigest;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.VariantClaim;
import org.sluice.runner.plan.Plan;
import org.sluice.runner.read.Calibration;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.reproduce.FigureLibrary;

/**
 * What a calibration is made from: its grid, and its figures with their runs and claims.
 *
 * @param calibration what is tried
 * @param figures on which figures
 * @param reader reads them
 * @param quick whether their quick variants are run
 */
public record CalibrationInputs(
    Calibration calibration,
    List<FigureLibrary.Figure> figures,
    ComparisonReader reader,
    boolean quick) {
  private static final int DIGITS = 16;

  /** Copies the list. */
  public CalibrationInputs {
    figures = List.copyOf(figures);
  }

  /**
   * Finds the figures of a calibration.
   *
   * @param calibration what is tried
   * @param library where the figures are
   * @param reader reads experiments
   * @param quick whether their quick variants are run
   * @throws SluiceException if the calibration names a figure that is not there
   */
  public static CalibrationInputs of(
      Calibration calibration, FigureLibrary library, ExperimentReader reader, boolean quick) {
    List<FigureLibrary.Figure> figures = new ArrayList<>();
    for (FigureLibrary.Figure figure : library.find(calibration.paper())) {
      boolean isWanted =
          calibration.figures().isEmpty() || calibration.figures().contains(figure.of().figure());
      if (isWanted && !reader.isTheory(figure.entry())) {
        figures.add(figure);
      }
    }
    for (String name : calibration.figures()) {
      if (figures.stream().noneMatch(f -> f.of().figure().equals(name))) {
        throw SluiceException.wrongInput(
            "experiments/calibrate/%s.yaml: figures names '%s', which no simulated experiment of the paper reproduces"
                .formatted(calibration.paper(), name));
      }
    }
    return new CalibrationInputs(calibration, figures, new ComparisonReader(reader), quick);
  }

  /** A figure as it is run. */
  Comparison read(FigureLibrary.Figure figure) {
    return reader.read(figure.entry(), Choices.NONE, quick, List.of());
  }

  /**
   * A digest of what is run and judged: the grid, the plan of each run, which has every parameter
   * of its scheme, and the claims. Comments, explanations and controls are not in it.
   */
  public String digest() {
    ContentDigest digest = new ContentDigest().add(calibration.toString());
    for (FigureLibrary.Figure figure : figures) {
      Comparison comparison = read(figure);
      digest.add(figure.of().figure());
      for (Comparison.Variant variant : comparison.variants()) {
        digest.add(variant.name());
        for (Experiment run : variant.runs()) {
          digest.add(Plan.digestOf(run));
        }
      }
      for (VariantClaim claim : comparison.claims()) {
        if (claim.claim().proof().under() == null) {
          add(digest, claim);
        }
      }
    }
    return digest.hex().substring(0, DIGITS);
  }

  private static void add(ContentDigest digest, VariantClaim of) {
    Claim claim = of.claim();
    digest.add(claim.text()).add(String.join(", ", of.variants())).add(claim.measured().source());
    digest.add(claim.expectation().getClass().getSimpleName());
    claim.expectation().expressions().forEach(f -> digest.add(f.source()));
    digest.add(claim.when() == null ? "" : claim.when().source());
    digest.add(Boolean.toString(claim.inEverySeed()));
  }
}
