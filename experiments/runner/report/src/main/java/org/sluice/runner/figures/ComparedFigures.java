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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.files.FileName;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.Series;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
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

  /** A legend names so many variants of one reference; more are counted. */
  private static final int MOST_NAMES = 3;

  /** The runs of each variant, one for each seed whose run ended well. */
  private final Map<String, List<RunResults>> variants = new LinkedHashMap<>();

  private final int seeds;
  private final Set<String> notDrawn = new LinkedHashSet<>();

  /** Variants whose runs are the same with every seed: they have no intervals. */
  private final Set<String> deterministic = new LinkedHashSet<>();

  private final ComparedLooks looks;
  private final FigureOptions options;
  private final Path directory;
  private final TimeSpan span;

  /**
   * Figures of some runs.
   *
   * @param bySeed for each seed its runs by variant; some run among them, one that did not end well
   *     is missing
   * @param looks how lines look
   * @param directory where to
   * @param options how
   */
  public ComparedFigures(
      List<Map<String, RunResults>> bySeed,
      ComparedLooks looks,
      Path directory,
      FigureOptions options) {
    this.seeds = bySeed.size();
    for (Map<String, RunResults> runs : bySeed) {
      runs.forEach(
          (name, results) -> {
            if (variants.containsKey(name) || variants.size() < MOST_LINES) {
              variants.computeIfAbsent(name, n -> new ArrayList<>()).add(results);
            } else {
              notDrawn.add(name);
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
    for (Map.Entry<String, List<RunResults>> e : variants.entrySet()) {
      if (RawFile.areSame(e.getValue().stream().map(r -> r.run().out()).toList())) {
        deterministic.add(e.getKey());
      }
    }
    FigureFiles files = new FigureFiles(directory, options);
    queues(files);
    rates(files);
    windows(files);
    goodputs(files, "throughput", "All flows together", null);
    Set<String> groups = new LinkedHashSet<>();
    runs().forEach(r -> groups.addAll(r.run().flowGroups().keySet()));
    for (String group : groups) {
      goodputs(files, "throughput-" + FileName.of(group), "Flows '" + group + "' together", group);
    }
    add(files, completion());
    add(files, slowdown());
    return files.drawn();
  }

  private void add(FigureFiles files, Plot plot) throws IOException {
    if (!notDrawn.isEmpty()) {
      plot.says(
          " Not drawn, after the first %d: %s.".formatted(MOST_LINES, String.join(", ", notDrawn)));
    }
    files.add(plot);
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
      String name = isBottleneck ? "queue" : "queue-" + FileName.of(group);
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
      add(files, plot);
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
    add(files, plot);
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
    add(files, plot);
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
    add(files, plot);
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
    Map<String, Part> partly = new LinkedHashMap<>();
    int fewest = seeds;
    for (Map.Entry<String, List<RunResults>> variant : variants.entrySet()) {
      String label = variant.getKey();
      List<RunResults> runs = variant.getValue();
      if (seeds == 1) {
        ColumnTrace trace = span.trace();
        feed(runs.get(0), course, trace::add, trace::stop);
        plot.line(label, looks.of(label), span.line(trace, scale));
        continue;
      }
      List<ColumnMeans> means = new ArrayList<>();
      for (RunResults results : runs) {
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
        plot.line(label, looks.of(label), line);
        if (line.size() > 0 && !deterministic.contains(label)) {
          plot.band(ColumnMeans.band(means, label, span.from(), perPs, scale));
        }
        isSpread = true;
        partly.put(label, new Part(means.size(), seeds));
        fewest = Math.min(fewest, ColumnMeans.fewest(means));
      }
    }
    if (isSpread) {
      plot.says(
          " Lines: means over the seeds, in columns of the time axis; bands: their 95 % confidence"
              + " intervals.");
      saysSeeds(plot, partly);
    }
    // Where no flow is active there is no rate, not a rate of 0.
    if (fewest < partly.values().stream().mapToLong(Part::n).min().orElse(0)) {
      plot.says(
          " Where with some seeds no flow is active, the line is of the others (at least %s)."
              .formatted(new Part(fewest, seeds).text()));
    }
  }

  /** Says which lines are not of all seeds, or of seeds that are all the same. */
  private void saysSeeds(Plot plot, Map<String, Part> partly) {
    partly.forEach(
        (variant, part) -> plot.says(part.beside(" Only of ", "seeds: " + variant + ".")));
    List<String> same = partly.keySet().stream().filter(deterministic::contains).toList();
    if (!same.isEmpty()) {
      plot.says(" Deterministic, the same with every seed: " + String.join(", ", same) + ".");
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
    for (int i = 0; i <= last && series.timePs(i) <= span.endPs(); i++) {
      long atPs = span.at(series.timePs(i));
      if (series.value(i) >= 0 || (series.value(i) < 0 && i < last)) {
        steps.add(atPs, Math.max(0, series.value(i)));
      } else {
        end.at(atPs);
      }
    }
    boolean isClosed = last > 0 && !(series.value(last) >= 0);
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
    Map<String, List<SeedTimes>> times = new LinkedHashMap<>();
    List<String> none = new ArrayList<>();
    double longest = 0;
    double shortest = Double.POSITIVE_INFINITY;
    for (Map.Entry<String, List<RunResults>> e : variants.entrySet()) {
      List<SeedTimes> runs =
          e.getValue().stream().map(SeedTimes::of).filter(t -> t.started() > 0).toList();
      double[] all =
          runs.stream().flatMapToDouble(t -> Arrays.stream(t.fctPs())).sorted().toArray();
      if (all.length > 1 && all[0] < all[all.length - 1]) {
        times.put(e.getKey(), runs);
        longest = Math.max(longest, all[all.length - 1]);
        shortest = Math.min(shortest, all[0]);
      } else if (!runs.isEmpty()) {
        none.add(
            e.getKey() + (all.length == 0 ? " (no flow completed)" : " (all times are equal)"));
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
    Map<String, Part> partly = new LinkedHashMap<>();
    times.forEach(
        (variant, runs) -> {
          plot.line(label(variant), looks.of(variant), SeedTimes.line(runs, axis.perPs()));
          partly.put(variant, new Part(runs.size(), seeds));
          if (runs.size() > 1 && !deterministic.contains(variant)) {
            plot.band(SeedTimes.band(label(variant), runs, axis.perPs()));
          }
        });
    if (seeds > 1 && !times.isEmpty()) {
      plot.says(" Lines: means of the seeds' shares; bands: their 95 % confidence intervals.");
      saysSeeds(plot, partly);
    }
    saysNotDrawn(plot, none);
    plot.y().range(0, 1.02);
    plot.x().log(shortest > 0 && longest / shortest >= FctFigures.WIDE_TIMES);
    return plot;
  }

  private static void saysNotDrawn(Plot plot, List<String> variants) {
    if (!variants.isEmpty()) {
      plot.says(" Not drawn: " + String.join(", ", variants) + ".");
    }
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
    Map<String, Part> partly = new LinkedHashMap<>();
    int fewest = seeds;
    long left = 0;
    List<String> leftOut = new ArrayList<>();
    List<String> none = new ArrayList<>();
    for (Map.Entry<String, List<RunResults>> e : variants.entrySet()) {
      FctFigures figures = new FctFigures(e.getValue());
      Part without = figures.leftOut();
      if (without.n() > 0) {
        leftOut.add(without.text() + " flows of " + e.getKey());
      }
      List<FctFigures.Bin> bins = figures.bins();
      if (bins.size() < 2) {
        if (without.of() > 0) {
          none.add(e.getKey() + (bins.isEmpty() ? "" : " (its flows have one size)"));
        }
        continue;
      }
      Spread[] p99 = FctFigures.overSeeds(bins, e.getValue());
      Polyline line = new Polyline();
      for (int b = 0; b < p99.length; b++) {
        FctFigures.addFinite(line, x(bins.get(b)), p99[b].mean());
        fewest = Math.min(fewest, p99[b].count());
      }
      left += figures.unfinished();
      plot.marked(label(e.getKey()), looks.of(e.getKey()), line);
      partly.put(e.getKey(), new Part(e.getValue().size(), seeds));
      if (e.getValue().size() > 1 && !deterministic.contains(e.getKey())) {
        int[] known =
            IntStream.range(0, p99.length).filter(b -> Double.isFinite(p99[b].mean())).toArray();
        plot.band(
            Plot.Band.of(
                label(e.getKey()),
                Arrays.stream(known).mapToDouble(b -> x(bins.get(b))).toArray(),
                Arrays.stream(known).mapToObj(b -> p99[b]).toArray(Spread[]::new),
                1));
      }
    }
    plot.says(FctFigures.onUnfinished(left));
    plot.says(FctFigures.onLeftOut(leftOut));
    saysNotDrawn(plot, none);
    if (seeds > 1 && !partly.isEmpty()) {
      plot.says(" Lines: means over the seeds; bands: their 95 % confidence intervals.");
      saysSeeds(plot, partly);
    }
    if (fewest < partly.values().stream().mapToLong(Part::n).min().orElse(0)) {
      plot.says(
          " Where some seeds have no flow of a size, the point is of the others (at least %s)."
              .formatted(new Part(fewest, seeds).text()));
    }
    plot.x().log(true);
    return FctFigures.tall(plot);
  }

  private static double x(FctFigures.Bin bin) {
    return bin.bytes() * FctFigures.KB;
  }
}
