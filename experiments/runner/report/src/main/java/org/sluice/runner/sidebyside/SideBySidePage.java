// SPDX-License-Identifier: MIT
package org.sluice.runner.sidebyside;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;
import org.sluice.runner.figures.SlowdownFigure;
import org.sluice.runner.files.CsvText;
import org.sluice.runner.report.Page;
import org.sluice.runner.report.Table;
import org.sluice.runner.results.RunMeasures;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.UnlikePaths;
import org.sluice.workloads.hpcc.SlowdownTable;

/** Directories of results on one page. */
public final class SideBySidePage implements Page {
  private static final double PS_PER_S = 1e12;

  private record Column(String head, Function<FolderResult, String> cell) {}

  private record BinLine(int index, long upperBytes) {}

  private final List<FolderResult> folders;
  private final SizeBins bins;
  private final List<FigureSet.Drawn> figures;

  /**
   * A page.
   *
   * @param folders one or more, with different names
   */
  public SideBySidePage(List<FolderResult> folders) {
    this.folders = List.copyOf(folders);
    this.bins = SizeBins.of(folders);
    this.figures = drawn();
  }

  private static final List<Column> OF_SIZED_FLOWS =
      List.of(
          new Column("finished", SideBySidePage::finished),
          new Column("slowdown, mean", f -> digits(f, "slowdown_mean_finished")),
          new Column("p50", f -> digits(f, "slowdown_p50")),
          new Column("p95", f -> digits(f, "slowdown_p95")),
          new Column("p99", f -> digits(f, "slowdown_p99")),
          new Column("FCT, mean", f -> time(f, "fct_mean_finished_ps")),
          new Column("FCT, p99", f -> time(f, "fct_p99_ps")));

  /** A file with completion times alone has none of these. */
  private static final List<Column> OF_RUNS =
      List.of(
          new Column("goodput", f -> Numbers.rate(f.measure("goodput_bps"))),
          new Column("Jain, last third", f -> digits(f, "jain_last_third")),
          new Column("queue, peak", f -> Numbers.bytes(f.measure("queue_peak_bytes"))),
          new Column("queue, mean", f -> Numbers.bytes(f.measure("queue_mean_bytes"))),
          new Column("drops", f -> Numbers.count(f.measure("drops"))),
          new Column("pauses", f -> Numbers.count(f.measure("pauses"))),
          new Column("paused", f -> time(f, "paused_ps")));

  private static final String NONE = "–";

  /** By what the directories have. */
  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("directory", FolderResult::name));
    columns.add(new Column("what", FolderResult::about));
    if (folders.stream().anyMatch(f -> f.finished().size() + f.unfinished().size() > 0)) {
      columns.addAll(OF_SIZED_FLOWS);
    }
    if (folders.stream().anyMatch(f -> f.measures().containsKey("goodput_bps"))) {
      columns.addAll(OF_RUNS);
    }
    return columns;
  }

  /**
   * Of how many flows with a size, where some did not; a file with finished flows knows no more.
   */
  private static String finished(FolderResult folder) {
    double withSize = folder.measure("flows_with_size");
    return withSize == 0
        ? NONE
        : Double.isNaN(withSize)
            ? Numbers.count(folder.finished().size())
            : new Part(folder.finished().size(), Math.round(withSize)).shown();
  }

  private static String digits(FolderResult folder, String name) {
    return Numbers.digits(folder.measure(name));
  }

  private static String time(FolderResult folder, String name) {
    return Numbers.time(folder.measure(name) / PS_PER_S);
  }

  /** What a reader must know of the numbers. */
  public List<String> warnings() {
    List<String> all = new ArrayList<>();
    Map<String, RunResults> runs = new LinkedHashMap<>();
    for (FolderResult folder : folders) {
      folder.warnings().forEach(w -> all.add(folder.name() + ": " + w));
      @Nullable RunResults run = folder.run();
      if (run != null) {
        runs.put(folder.name(), run);
      }
    }
    UnlikePaths.doubt(List.of(runs)).ifPresent(all::add);
    return all;
  }

  /** The numbers in Markdown. */
  public String asMarkdown() {
    StringBuilder text = new StringBuilder();
    List<Column> columns = columns();
    row(text, columns.stream().map(Column::head).toList());
    row(text, columns.stream().map(c -> "---").toList());
    folders.forEach(f -> row(text, columns.stream().map(c -> c.cell().apply(f)).toList()));
    boolean lacksPercentile =
        folders.stream().anyMatch(f -> RunMeasures.lacksPercentile(f::measure));
    return lacksPercentile ? text + "\n" + RunMeasures.WHY_NO_PERCENTILE + "\n" : text.toString();
  }

  /** The numbers as they are, in base units; empty where one is not known. */
  public String asCsv() {
    List<String> names =
        folders.stream().flatMap(f -> f.measures().keySet().stream()).distinct().toList();
    List<String> heads = new ArrayList<>(List.of("directory", "what", "flows_finished"));
    heads.addAll(names);
    StringBuilder text = new StringBuilder(CsvText.row(heads));
    for (FolderResult folder : folders) {
      List<String> cells = new ArrayList<>(List.of(folder.name(), folder.about()));
      cells.add(Integer.toString(folder.finished().size()));
      for (String name : names) {
        double value = folder.measure(name);
        cells.add(Double.isNaN(value) ? "" : BigDecimal.valueOf(value).toPlainString());
      }
      text.append(CsvText.row(cells));
    }
    return text.toString();
  }

  private static void row(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  Table<FolderResult> numbers() {
    Table<FolderResult> numbers = new Table<>(folders, 2);
    columns().forEach(c -> numbers.column(c.head(), c.cell()));
    return numbers;
  }

  /** By flow size; null if no flow has one. */
  @Nullable Table<?> sizes() {
    if (bins.upperBytes().isEmpty()) {
      return null;
    }
    List<BinLine> lines = new ArrayList<>();
    for (int i = 0; i < bins.upperBytes().size(); i++) {
      lines.add(new BinLine(i, bins.upperBytes().get(i)));
    }
    Table<BinLine> table = new Table<>(lines, 0);
    table.column("size up to", line -> Numbers.bytes((double) line.upperBytes()));
    for (FolderResult folder : folders) {
      table.column(
          folder.name(),
          line -> {
            SizeBins.@Nullable Bin bin = bins.bin(folder, line.index());
            return bin == null
                ? NONE
                : bin.flows().shown()
                    + ": "
                    + String.join(" / ", bin.slowdowns().stream().map(Numbers::digits).toList());
          });
    }
    return table;
  }

  @Override
  public List<FigureSet.Drawn> figures() {
    return figures;
  }

  private List<FigureSet.Drawn> drawn() {
    if (bins.upperBytes().isEmpty() || folders.size() > SlowdownFigure.mostRuns()) {
      return List.of();
    }
    Map<String, List<SlowdownTable.Bin>> lines = new LinkedHashMap<>();
    for (FolderResult folder : folders) {
      List<SlowdownTable.Bin> points = new ArrayList<>();
      for (int i = 0; i < bins.upperBytes().size(); i++) {
        SizeBins.@Nullable Bin bin = bins.bin(folder, i);
        if (bin != null) {
          points.add(new SlowdownTable.Bin(0, bins.upperBytes().get(i), bin.slowdowns()));
        }
      }
      lines.put(folder.name(), points);
    }
    return List.of(SlowdownFigure.of(lines));
  }
}
