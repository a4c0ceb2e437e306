// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.figures.FigureOptions;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.Matplotlib;
import org.sluice.runner.figures.PaperStyle;
import org.sluice.runner.model.Where;
import org.sluice.runner.read.FigureStyleFile;
import org.sluice.runner.report.Redrawing;
import org.sluice.workloads.Dimension;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice figures}. */
@Command(
    name = "figures",
    description = {
      "Draws the figures of existing results for a paper, as wide as a column: of each figure its"
          + " points (CSV), a script that draws them with Matplotlib, and, where a Python has"
          + " Matplotlib, what that draws (PDF, SVG, PNG). Nothing is run.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  sluice figures out/reproduce/rocc/fig11",
      "  sluice figures out/rocc-fig8-rocc-1 --window 2ms-4ms --only queue",
      "  sluice figures out/a out/b --together --out paper/figures --style paper.yaml --latex",
    })
public final class FiguresCommand extends SluiceCommand {
  private static final List<String> FORMATS = List.of("pdf", "svg", "png");

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Directories of runs, comparisons or theories.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "OUT",
      description = "Where the figures go (default: DIR/paper).")
  private @Nullable Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      split = ",",
      description = "pdf, svg, png (default: all).")
  private List<String> formats = new ArrayList<>();

  @Option(
      names = "--width",
      paramLabel = "LENGTH",
      description = "Width of a figure, for example 3.5in, 7in or 8.5cm (default: 3.5in).")
  private @Nullable String width;

  @Option(names = "--style", paramLabel = "FILE", description = "A style file (figures.md).")
  private @Nullable Path style;

  @Option(
      names = "--window",
      paramLabel = "FROM-TO",
      description = "The part of the time axis to show, for example 2ms-4ms, as the axis counts.")
  private @Nullable String window;

  @Option(
      names = "--log",
      paramLabel = "AXIS",
      split = ",",
      description =
          "Logarithmic axes: x, y or none (default: where the values span much). Use it with"
              + " --only.")
  private @Nullable List<String> logarithmic;

  @Option(
      names = "--y",
      paramLabel = "FROM-TO",
      description =
          "Ends of the vertical axis in its unit, for example 0-400 (default: what is drawn). Use"
              + " it with --only.")
  private @Nullable String y;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "Only the figures of these names, for example queue,rate.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of a comparison with several seeds only this one (default: means and bands).")
  private @Nullable Long seed;

  @Option(
      names = "--together",
      description = "Draw all DIRs, which are runs, on the same axes; needs --out.")
  private boolean together;

  @Option(
      names = "--latex",
      description = "Also write numbers.tex, claims.tex and figures.tex for \\input.")
  private boolean latex;

  @Override
  ExitCode run() throws IOException {
    if (out == null && together) {
      throw SluiceException.wrongInput(
          "--together needs --out: the figures belong to no single DIR");
    }
    if (together && folders.size() == 1) {
      throw SluiceException.wrongInput("--together does nothing here: there is one DIR");
    }
    if (out != null && folders.size() > 1 && !together) {
      throw SluiceException.wrongInput(
          "--out is one directory for %d; allowed is one DIR, or --together"
              .formatted(folders.size()));
    }
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw SluiceException.wrongInput(folder + " is not a directory of results");
      }
    }
    List<String> endings = endings();
    Redrawing redrawing = new Redrawing(options(), seed, latex);
    List<Path> scripts = new ArrayList<>();
    if (out != null && together) {
      scripts.addAll(print(redrawing.together(folders, out), out));
    } else {
      for (Path folder : folders) {
        Path target = out == null ? folder.resolve("paper") : out;
        scripts.addAll(print(redrawing.draw(folder, target), target));
      }
    }
    Optional<Matplotlib> matplotlib = Matplotlib.find(Home.folder());
    if (matplotlib.isEmpty()) {
      throw new SluiceException(
          ExitCode.MISSING,
          "the points and the scripts are written, but no Python here has Matplotlib 3.6 or newer"
              + " to run them; Debian has it in python3-matplotlib");
    }
    matplotlib.get().draw(scripts, endings);
    return ExitCode.DONE;
  }

  /** Prints what was written. Returns the scripts. */
  private List<Path> print(Redrawing.Written written, Path target) {
    if (window != null && written.figures().stream().noneMatch(FigureSet.Drawn::isOverTime)) {
      System.err.println(
          "sluice: warning: --window is '%s', which does nothing: no figure here is over time"
              .formatted(window));
    }
    written.warnings().forEach(w -> System.err.println("sluice: warning: " + w));
    Set<String> drawn = new TreeSet<>();
    written.figures().forEach(f -> drawn.add(f.name()));
    for (String name : only) {
      if (!drawn.contains(name)) {
        throw SluiceException.wrongInput(
            "--only names '%s', a figure that these results do not have".formatted(name));
      }
    }
    for (FigureSet.Drawn figure : written.figures()) {
      out().println(target.resolve(figure.name()) + ": " + figure.caption());
    }
    written.tables().forEach(name -> out().println(target.resolve(name)));
    return written.figures().stream().map(f -> target.resolve(f.name() + ".py")).toList();
  }

  private List<String> endings() {
    for (String format : formats) {
      if (!FORMATS.contains(format)) {
        throw SluiceException.wrongInput(
            "--format is '%s'; allowed is %s".formatted(format, String.join(", ", FORMATS)));
      }
    }
    return formats.isEmpty() ? FORMATS : formats;
  }

  private FigureOptions options() {
    PaperStyle look = PaperStyle.column();
    if (style != null) {
      look = look.with(FigureStyleFile.read(style));
    }
    if (width != null) {
      look = look.withWidth(FigureStyleFile.lengthPt(width, new Where("--width", 0, "")));
    }
    return new FigureOptions(
        look,
        window == null ? null : window(window),
        y == null ? null : range(y),
        logarithmic == null ? null : axes(logarithmic),
        new LinkedHashSet<>(only));
  }

  private static Set<FigureOptions.AxisName> axes(List<String> names) {
    Set<FigureOptions.AxisName> axes = EnumSet.noneOf(FigureOptions.AxisName.class);
    if (!names.equals(List.of("none"))) {
      names.forEach(name -> axes.add(one(FigureOptions.AxisName.class, "--log", name)));
    }
    return axes;
  }

  private static <E extends Enum<E>> E one(Class<E> of, String option, String text) {
    for (E constant : of.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(text)) {
        return constant;
      }
    }
    List<String> allowed = new ArrayList<>();
    for (E constant : of.getEnumConstants()) {
      allowed.add(constant.name().toLowerCase(Locale.ROOT));
    }
    throw SluiceException.wrongInput(
        "%s is '%s'; allowed is %s".formatted(option, text, String.join(", ", allowed)));
  }

  private static FigureOptions.Window window(String text) {
    String[] ends = text.split("-", -1);
    try {
      if (ends.length == 2) {
        long from = Dimension.TIME.parseLong(ends[0]);
        long to = Dimension.TIME.parseLong(ends[1]);
        if (from >= 0 && to > from) {
          return new FigureOptions.Window(from, to);
        }
      }
    } catch (NumberFormatException e) {
      // As for ends in the wrong order.
    }
    throw SluiceException.wrongInput(
        "--window is '%s'; allowed are two times such as 2ms-4ms, the second after the first"
            .formatted(text));
  }

  private static FigureOptions.Range range(String text) {
    String[] ends = text.split("-", -1);
    try {
      if (ends.length == 2) {
        double from = Double.parseDouble(ends[0]);
        double to = Double.parseDouble(ends[1]);
        if (to > from) {
          return new FigureOptions.Range(from, to);
        }
      }
    } catch (NumberFormatException e) {
      // As for ends in the wrong order.
    }
    throw SluiceException.wrongInput(
        "--y is '%s'; allowed are two numbers such as 0-400, the second above the first"
            .formatted(text));
  }
}
