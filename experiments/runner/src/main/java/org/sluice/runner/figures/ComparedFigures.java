// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.PortId;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Series;
import org.sluice.runner.results.Spread;

/**
 * The figures of a comparison, every variant a line on the same axes: queues, decided rate, window,
 * goodput of all and of each group of flows, completion times. With several seeds a line is their
 * mean, and its band the mean's 95 % confidence interval.
 */
public final class ComparedFigures {
  private static final double KB = TimeFigures.KB;
  private static final double GBPS = TimeFigures.GBPS;
  private static final int MOST_LINES = 12;

  /** With fewer the goodput has no course over time. */
  private static final int LEAST_INTERVALS = 2;

  /** How finely a distribution is compared between seeds. */
  private static final int QUANTILES = 200;

  /** A legend names so many variants of one reference; more are counted. */
  private static final int MOST_NAMES = 3;

  /** The runs of each variant, one for each seed. */
  private final Map<String, List<RunResults>> variants = new LinkedHashMap<>();

  private final ComparedLooks looks;
  private final FigureOptions options;
  private final Path directory;
  private final TimeSpan span;

  /**
   * Figures of some runs.
   *
   * @param bySeed for each seed its runs by variant; some run among them
   * @param looks how lines look
   * @param directory where to
   * @param options how
   */
  public ComparedFigures(
      List<Map<String, RunResults>> bySeed,
      ComparedLooks looks,
      Path directory,
      FigureOptions options) {
    for (Map<String, RunResults> runs : bySeed) {
      runs.forEach(
          (name, results) -> {
            if (variants.containsKey(name) || variants.size() < MOST_LINES) {
              variants.computeIfAbsent(name, n -> new ArrayList<>()).add(results);
            }
          });
    }
    this.looks = looks;
    this.options = options;
    this.directory = directory;
    List<RunResults> all = variants.values().stream().flatMap(List::stream).toList();
    this.span =
        TimeSpan.of(
            all.stream().mapToLong(RunResults::trafficStartPs).min().orElse(0),
            all.stream().mapToLong(RunResults::shownEndPs).max().orElse(1),
            options);
  }

  /**
   * Draws and writes all figures there is data for.
   *
   * @return the figures, in the order of the report
   * @throws IOException if a file cannot be read or written
   */
  public List<FigureSet.Drawn> write() throws IOException {
    FigureFiles files = new FigureFiles(directory, options);
    queues(files);
    rates(files);
    windows(files);
    goodputs(files, "throughput", "All flows together", null);
    Set<String> groups = new LinkedHashSet<>();
    runs().forEach(r -> groups.addAll(r.run().flowGroups().keySet()));
    for (String group : groups) {
      goodputs(files, "throughput-" + fileName(group), "Flows '" + group + "' together", group);
    }
    files.add(completion());
    files.add(slowdown());
    return files.drawn();
  }

  private List<RunResults> runs() {
    return variants.values().stream().flatMap(List::stream).toList();
  }

  /** The step function that one run has in a figure over time; null if it has none. */
  @FunctionalInterface
  private interface Course {
    @Nullable Series of(RunResults results) throws IOException;
  }

  private void queues(FigureFiles files) throws IOException {
    Set<String> groups = new LinkedHashSet<>(List.of("bottleneck"));
    runs().forEach(r -> groups.addAll(r.run().portGroups().keySet()));
    for (String group : groups) {
      boolean isBottleneck = group.equals("bottleneck");
      String name = isBottleneck ? "queue" : "queue-" + fileName(group);
      if (!options.isWanted(name)) {
        continue;
      }
      String port = isBottleneck ? "the bottleneck" : "'" + group + "'";
      Plot plot = Plot.overTime(name, "Queue at " + port + ".", span, "Queue (KB)", "KB");
      lines(
          plot,
          KB,
          results -> {
            List<PortId> ports = results.portGroups().getOrDefault(group, List.of());
            @Nullable Series series =
                ports.size() == 1 ? results.series().queues(ports).get(ports.get(0)) : null;
            // A sampled queue that was always empty has no rows, and is 0.
            boolean isKnown =
                series != null && (series.size() > 1 || results.plan().samplesQueue(ports.get(0)));
            return isKnown ? series : null;
          });
      if (isBottleneck) {
        levels(plot, RunDescription.Lines::queueBytes, KB);
      }
      files.add(plot);
    }
  }

  private void rates(FigureFiles files) throws IOException {
    if (!options.isWanted("rate")) {
      return;
    }
    String what = "Decided rate, mean over the flows that are active.";
    Plot plot = Plot.overTime("rate", what, span, "Decided rate (Gb/s)", "Gb/s");
    Set<String> undecided = new LinkedHashSet<>();
    for (Map.Entry<String, List<RunResults>> e : variants.entrySet()) {
      boolean isDecided = false;
      for (RunResults results : e.getValue()) {
        isDecided |= new DecidedRates(results).exist();
      }
      if (!isDecided) {
        undecided.add(e.getKey());
      }
    }
    lines(
        plot,
        GBPS,
        results -> {
          if (undecided.contains(variant(results))) {
            return null;
          }
          return results.series().meanRate(new TreeSet<>(results.flows().keySet()));
        });
    if (!undecided.isEmpty()) {
      plot.says(
          " Not drawn, as nothing decides rates in it: " + String.join(", ", undecided) + ".");
    }
    plot.says(SeriesNote.of(runs()));
    levels(plot, RunDescription.Lines::rateBps, GBPS);
    files.add(plot);
  }

  private String variant(RunResults results) {
    return variants.entrySet().stream()
        .filter(e -> e.getValue().contains(results))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  private void windows(FigureFiles files) throws IOException {
    if (!options.isWanted("window")) {
      return;
    }
    String what = "Window, mean over the flows that are active and have one.";
    Plot plot = Plot.overTime("window", what, span, "Window (KB)", "KB");
    lines(plot, KB, r -> r.series().meanWindow(new TreeSet<>(r.flows().keySet())));
    plot.says(SeriesNote.of(runs()));
    files.add(plot);
  }

  private void goodputs(FigureFiles files, String name, String what, @Nullable String group)
      throws IOException {
    if (!options.isWanted(name)) {
      return;
    }
    String caption = what + ": payload delivered in order.";
    Plot plot = Plot.overTime(name, caption, span, "Goodput (Gb/s)", "Gb/s");
    lines(plot, GBPS, results -> goodput(results, group));
    plot.says(SeriesNote.of(runs()));
    files.add(plot);
  }

  /** The sum of the goodputs of a group; none if one of its flows has no time series. */
  private static @Nullable Series goodput(RunResults results, @Nullable String group)
      throws IOException {
    Set<Long> wanted =
        group == null
            ? results.flows().keySet()
            : Set.copyOf(results.run().flowGroups().getOrDefault(group, List.of()));
    if (group != null && !wanted.stream().allMatch(results.plan().seriesFlows()::has)) {
      return null;
    }
    long intervalPs = results.plan().goodputIntervalPs();
    return intervalPs > 0 && results.endPs() > (LEAST_INTERVALS - 1) * intervalPs
        ? new TotalGoodput(results, wanted).course()
        : null;
  }

  /** Adds the line of each variant, and with several seeds its band. */
  private void lines(Plot plot, double scale, Course course) throws IOException {
    plot.key("variant");
    boolean isSpread = false;
    for (Map.Entry<String, List<RunResults>> variant : variants.entrySet()) {
      String label = variant.getKey();
      List<RunResults> seeds = variant.getValue();
      if (seeds.size() == 1) {
        ColumnTrace trace = span.trace();
        feed(seeds.get(0), course, trace::add, trace::stop);
        plot.line(label, looks.of(label), span.line(trace, scale), Plot.Kind.STEPS);
        continue;
      }
      List<ColumnMeans> means = new ArrayList<>();
      for (RunResults results : seeds) {
        ColumnMeans mean = span.means();
        if (feed(results, course, mean::add, mean::stop)) {
          means.add(mean);
        }
        // The series of many seeds together may need more memory than there is.
        results.series().forget();
      }
      if (!means.isEmpty()) {
        double perPs = span.unit().perPs();
        Polyline line = ColumnMeans.line(means, span.from(), perPs, scale);
        plot.line(label, looks.of(label), line, Plot.Kind.CURVE);
        if (line.size() > 0) {
          plot.band(ColumnMeans.band(means, label, span.from(), perPs, scale));
        }
        isSpread = true;
      }
    }
    if (isSpread) {
      plot.says(
          " Lines: means over the seeds, in columns of the time axis; bands: their 95 % confidence"
              + " intervals.");
    }
  }

  /** Takes the time at which a function ends. */
  @FunctionalInterface
  private interface End {
    Object at(long timePs);
  }

  private boolean feed(RunResults results, Course course, TimeSpan.Steps steps, End end)
      throws IOException {
    @Nullable Series series = course.of(results);
    if (series == null || series.size() == 0) {
      return false;
    }
    int last = series.size() - 1;
    boolean isClosed = last > 0 && series.value(last) < 0;
    for (int i = 0; i <= (isClosed ? last - 1 : last); i++) {
      if (series.timePs(i) > span.endPs()) {
        break;
      }
      steps.add(span.at(series.timePs(i)), Math.max(0, series.value(i)));
    }
    end.at(span.at(isClosed ? series.timePs(last) : results.endPs()));
    return true;
  }

  /** The references of the variants that are drawn: each value once, with whose it is. */
  private void levels(
      Plot plot, Function<RunDescription.Lines, Map<String, Double>> which, double scale) {
    Map<String, Map<Double, List<String>>> found = new LinkedHashMap<>();
    for (Plot.Line line : plot.lines()) {
      RunDescription run = variants.getOrDefault(line.label(), List.of()).get(0).run();
      which
          .apply(run.lines())
          .forEach(
              (label, value) ->
                  found
                      .computeIfAbsent(label, l -> new TreeMap<>())
                      .computeIfAbsent(value, v -> new ArrayList<>())
                      .add(line.label()));
    }
    found.forEach(
        (label, values) ->
            values.forEach(
                (value, of) -> {
                  boolean isOfAll = of.size() == plot.lines().size();
                  String whose =
                      of.size() > MOST_NAMES ? of.size() + " variants" : String.join(", ", of);
                  plot.level(
                      new Plot.Level(isOfAll ? label : label + " (" + whose + ")", value * scale));
                }));
  }

  private Plot completion() {
    Map<String, double[][]> times = new LinkedHashMap<>();
    double longest = 0;
    double shortest = Double.POSITIVE_INFINITY;
    for (Map.Entry<String, List<RunResults>> e : variants.entrySet()) {
      double[][] seeds =
          e.getValue().stream().map(ComparedFigures::completionTimes).toArray(double[][]::new);
      double[] all = Arrays.stream(seeds).flatMapToDouble(Arrays::stream).sorted().toArray();
      if (all.length > 1 && all[0] < all[all.length - 1]) {
        times.put(e.getKey(), seeds);
        longest = Math.max(longest, all[all.length - 1]);
        shortest = Math.min(shortest, all[0]);
      }
    }
    TimeAxis axis = TimeAxis.of(Math.max(1, longest));
    Plot plot =
        new Plot(
                "fct-cdf",
                "Distribution of flow completion times.",
                "Flow completion time (" + axis.unit() + ")",
                "Share of flows")
            .key("variant");
    boolean isSpread = false;
    for (Map.Entry<String, double[][]> e : times.entrySet()) {
      List<RunResults> of = variants.getOrDefault(e.getKey(), List.of());
      int[] started = new int[of.size()];
      for (int s = 0; s < started.length; s++) {
        started[s] = e.getValue()[s].length + of.get(s).unfinishedFlows().size();
      }
      double[] all =
          Arrays.stream(e.getValue())
              .flatMapToDouble(Arrays::stream)
              .map(f -> f * axis.perPs())
              .sorted()
              .toArray();
      Polyline line = Polyline.distribution(all, Arrays.stream(started).sum());
      plot.line(label(e.getKey()), looks.of(e.getKey()), line, Plot.Kind.STEPS);
      if (started.length > 1) {
        isSpread = true;
        plot.band(shares(label(e.getKey()), e.getValue(), started, axis.perPs(), all));
      }
    }
    if (isSpread) {
      plot.says(
          " Lines: the flows of all seeds; bands: 95 % confidence intervals of the seeds' mean share.");
    }
    plot.y().range(0, 1.02);
    plot.x().log(shortest > 0 && longest / shortest >= FctFigures.WIDE_TIMES);
    return plot;
  }

  private static double[] completionTimes(RunResults results) {
    long[] fct = new FlowStatistics(results.completedFlows()).fctPs();
    return Arrays.stream(fct).mapToDouble(f -> (double) f).toArray();
  }

  /** At each time the mean share of the seeds, with its confidence interval. */
  private static Plot.Band shares(
      String line, double[][] seeds, int[] started, double perPs, double[] all) {
    double[] x = new double[QUANTILES];
    Spread[] spreads = new Spread[QUANTILES];
    int[] until = new int[seeds.length];
    for (int i = 0; i < QUANTILES; i++) {
      x[i] = all[(int) ((long) i * (all.length - 1) / (QUANTILES - 1))];
      double[] shares = new double[seeds.length];
      for (int s = 0; s < seeds.length; s++) {
        while (until[s] < seeds[s].length && seeds[s][until[s]] * perPs <= x[i]) {
          until[s]++;
        }
        shares[s] = (double) until[s] / Math.max(1, started[s]);
      }
      spreads[i] = Spread.of(shares);
    }
    return Plot.Band.of(line, x, spreads, 1);
  }

  private int unfinished(String variant) {
    return variants.getOrDefault(variant, List.of()).stream()
        .mapToInt(r -> r.unfinishedFlows().size())
        .sum();
  }

  /** A variant with the flows it left behind, which no line of completed ones shows. */
  private String label(String variant) {
    int left = unfinished(variant);
    return left == 0 ? variant : variant + " (" + left + " unfinished)";
  }

  private Plot slowdown() {
    Plot plot =
        new Plot(
                "slowdown",
                "FCT slowdown against flow size, 99th percentile of bins of about equal count.",
                FctFigures.SIZE_TITLE,
                "FCT slowdown, p99")
            .key("variant");
    boolean isSpread = false;
    for (Map.Entry<String, List<RunResults>> e : variants.entrySet()) {
      FctFigures all = FctFigures.of(e.getValue());
      List<FctFigures.Bin> bins = all.bins();
      if (bins.size() < 2) {
        continue;
      }
      double[] x = bins.stream().mapToDouble(bin -> bin.bytes() * FctFigures.KB).toArray();
      Spread[] p99 = FctFigures.overSeeds(bins, e.getValue());
      Polyline line = new Polyline();
      for (int b = 0; b < x.length; b++) {
        line.add(x[b], p99[b].mean());
      }
      plot.line(label(e.getKey()), looks.of(e.getKey()), line, Plot.Kind.MARKED);
      if (e.getValue().size() > 1) {
        isSpread = true;
        plot.band(Plot.Band.of(label(e.getKey()), x, p99, 1));
      }
    }
    if (isSpread) {
      plot.says(" Lines: means over the seeds; bands: their 95 % confidence intervals.");
    }
    plot.x().log(true);
    return FctFigures.tall(plot);
  }

  private static String fileName(String group) {
    return group.replaceAll("[^A-Za-z0-9_.-]+", "-");
  }
}
