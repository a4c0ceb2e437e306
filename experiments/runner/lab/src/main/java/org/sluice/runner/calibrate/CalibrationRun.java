// SPDX-License-Identifier: MIT
package org.sluice.runner.calibrate;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.hipparchus.analysis.MultivariateFunction;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.SimpleValueChecker;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.hipparchus.random.MersenneTwister;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.ControlResult;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.read.Calibration;
import org.sluice.runner.read.Control;
import org.sluice.runner.reproduce.FigureLibrary;
import org.sluice.runner.run.ComparisonRun;
import org.sluice.runner.run.ControlRuns;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;

/**
 * Runs the figures of a paper at many values of its open parameters: those of a grid, or those that
 * CMA-ES (Hansen 2016, as Hipparchus has it) asks for, which maximises the number of claims that
 * hold.
 */
public final class CalibrationRun {
  private final CalibrationInputs inputs;
  private final Calibration calibration;
  private final RunOptions options;
  private final Installation installation;
  private final PrintStream errors;
  private final List<Part> parts = new ArrayList<>();
  private final Map<Map<String, String>, CalibrationTable.Point> tried = new LinkedHashMap<>();
  private final Map<Map<String, String>, String> notRun = new LinkedHashMap<>();

  /** A figure with its own runs. */
  private static final class Part {
    private final FigureLibrary.Figure figure;
    private final Comparison comparison;
    private final Path out;
    private ComparisonRun.@Nullable Ended own;

    private Part(FigureLibrary.Figure figure, Comparison comparison, Path out) {
      this.figure = figure;
      this.comparison = comparison;
      this.out = out;
    }

    /** The claims of the figure, by number: not those about the run of a control. */
    private List<Integer> claims(ComparisonRun.Ended ended, boolean areJudged) {
      List<ClaimResult> all = ended.outcome().claims();
      return IntStream.range(0, all.size())
          .filter(i -> all.get(i).claim().proof().under() == null)
          .filter(i -> (all.get(i).verdict() != Verdict.NOT_APPLICABLE) == areJudged)
          .boxed()
          .toList();
    }

    /** Those that count: not those about variants that the quick runs leave out. */
    private List<Integer> counted(ComparisonRun.Ended ended) {
      return claims(ended, true);
    }

    private CalibrationTable.ClaimName name(ClaimResult result) {
      return new CalibrationTable.ClaimName(figure.of().figure(), result.claim().text());
    }
  }

  /**
   * Reads and checks everything there is to run.
   *
   * @param inputs what to try, and on what
   * @param options how; {@code out} is the directory of the whole
   * @param installation with what
   * @param errors where progress goes
   * @throws SluiceException if a value is not allowed, or no variant uses the scheme
   */
  public CalibrationRun(
      CalibrationInputs inputs, RunOptions options, Installation installation, PrintStream errors) {
    this.inputs = inputs;
    calibration = inputs.calibration();
    this.options = options;
    this.installation = installation;
    this.errors = errors;
    Path out = options.out() == null ? Path.of("out", "calibrate") : options.out();
    for (FigureLibrary.Figure figure : inputs.figures()) {
      Path folder = out.resolve(figure.entry().name().replace('/', '-'));
      Part part = new Part(figure, inputs.read(figure), folder);
      for (Map<String, String> point : corners()) {
        if (control(part, point).runs().isEmpty()) {
          throw SluiceException.wrongInput(
              "%s: no variant of it uses the scheme '%s' without setting %s itself"
                  .formatted(figure.entry().shownAs(), calibration.scheme(), point.keySet()));
        }
      }
      parts.add(part);
    }
  }

  /** Every point of a grid, or the ends of a search: what must be allowed before anything runs. */
  private List<Map<String, String>> corners() {
    return calibration.evaluations() == 0
        ? calibration.grid()
        : List.of(at(new double[calibration.parameters().size()]), at(ones()));
  }

  private double[] ones() {
    double[] ones = new double[calibration.parameters().size()];
    Arrays.fill(ones, 1);
    return ones;
  }

  private Map<String, String> at(double[] shares) {
    Map<String, String> point = new LinkedHashMap<>();
    for (int i = 0; i < shares.length; i++) {
      Calibration.Open open = calibration.parameters().get(i);
      point.put(open.name(), open.at(shares[i]));
    }
    return point;
  }

  private Control control(Part part, Map<String, String> point) {
    return inputs
        .reader()
        .at(part.figure.entry(), inputs.quick(), part.comparison, calibration, point);
  }

  /**
   * Runs everything.
   *
   * @return the page, and the table behind it
   */
  public CalibrationPage run() throws IOException, InterruptedException {
    List<CalibrationTable.ClaimName> claims = new ArrayList<>();
    List<CalibrationTable.ClaimName> notJudged = new ArrayList<>();
    List<Boolean> holds = new ArrayList<>();
    for (Part part : parts) {
      ComparisonRun.Ended own =
          new ComparisonRun(
                  part.comparison, options.into(part.out, false), installation, errors, false)
              .run();
      part.own = own;
      for (int i : part.counted(own)) {
        ClaimResult claim = own.outcome().claims().get(i);
        claims.add(part.name(claim));
        holds.add(claim.verdict() == Verdict.HOLDS);
      }
      for (int i : part.claims(own, false)) {
        notJudged.add(part.name(own.outcome().claims().get(i)));
      }
    }
    CalibrationTable.Point usual = new CalibrationTable.Point(Map.of("all", "as they are"), holds);
    if (calibration.evaluations() == 0) {
      for (Map<String, String> point : calibration.grid()) {
        tryOut(point);
      }
    } else {
      search(claims);
    }
    if (tried.isEmpty()) {
      throw SluiceException.wrongInput(
          "no point of the calibration can be run; the first: "
              + notRun.values().iterator().next());
    }
    List<CalibrationTable.NotRun> without = new ArrayList<>();
    notRun.forEach((values, why) -> without.add(new CalibrationTable.NotRun(values, why)));
    CalibrationTable table =
        new CalibrationTable(claims, notJudged, List.copyOf(tried.values()), without);
    return new CalibrationPage(calibration, table, usual, inputs.quick(), inputs.digest());
  }

  /**
   * Runs the figures with some values, unless that was done.
   *
   * @return empty if the values are not allowed, or a run did not end well
   */
  private Optional<CalibrationTable.Point> tryOut(Map<String, String> values)
      throws IOException, InterruptedException {
    if (!tried.containsKey(values) && !notRun.containsKey(values)) {
      errors.println("sluice: calibrate: " + values);
      try {
        tried.put(values, new CalibrationTable.Point(values, holds(values)));
      } catch (SluiceException e) {
        if (e.exitCode() != ExitCode.WRONG_INPUT) {
          throw e;
        }
        notRun.put(values, e.getMessage());
        errors.println("sluice: calibrate: " + values + " says nothing: " + e.getMessage());
      }
    }
    return Optional.ofNullable(tried.get(values));
  }

  /** Whether each claim holds with some values. */
  private List<Boolean> holds(Map<String, String> values) throws IOException, InterruptedException {
    List<Boolean> holds = new ArrayList<>();
    for (Part part : parts) {
      ComparisonRun.Ended own = part.own;
      if (own == null) {
        throw new IllegalStateException("the figure's own runs come first");
      }
      ControlResult result =
          new ControlRuns(
                  part.comparison,
                  List.of(control(part, values)),
                  options.into(part.out, false),
                  installation,
                  errors)
              .run(own)
              .controls()
              .get(0);
      if (result.failure() != null) {
        throw SluiceException.wrongInput(part.figure.entry().shownAs() + ": " + result.failure());
      }
      for (int i : part.counted(own)) {
        holds.add(result.holds(i));
      }
    }
    return holds;
  }

  private void search(List<CalibrationTable.ClaimName> claims) {
    int n = calibration.parameters().size();
    Set<String> figures = new LinkedHashSet<>();
    claims.forEach(c -> figures.add(c.figure()));
    MultivariateFunction score =
        shares -> {
          try {
            Optional<CalibrationTable.Point> point = tryOut(at(shares));
            return point.isEmpty()
                ? -1
                : new CalibrationTable(claims, List.of(), List.of(), List.of())
                    .score(point.get(), figures);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
          }
        };
    double[] sigma = new double[n];
    double[] start = new double[n];
    Arrays.fill(sigma, 0.3);
    Arrays.fill(start, 0.5);
    try {
      new CMAESOptimizer(
              calibration.evaluations(),
              -Double.MAX_VALUE,
              true,
              0,
              0,
              new MersenneTwister(calibration.seed()),
              false,
              new SimpleValueChecker(-1, 1e-9))
          .optimize(
              new MaxEval(calibration.evaluations()),
              new ObjectiveFunction(score),
              GoalType.MAXIMIZE,
              new SimpleBounds(new double[n], ones()),
              new InitialGuess(start),
              new CMAESOptimizer.Sigma(sigma),
              new CMAESOptimizer.PopulationSize(4 + (int) (3 * Math.log(n))));
    } catch (MathIllegalStateException e) {
      // It has used the evaluations it was given, which is how the search ends.
      errors.println("sluice: calibrate: " + (tried.size() + notRun.size()) + " points tried");
    }
  }
}
