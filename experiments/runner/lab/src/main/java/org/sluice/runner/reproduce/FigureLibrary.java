// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.read.Reproduces;

/** The figures that experiment files say they reproduce; there is no other list of them. */
public final class FigureLibrary {
  private final List<Figure> figures = new ArrayList<>();
  private final ExperimentLibrary library;

  /**
   * One experiment file of a figure.
   *
   * @param of which figure
   * @param entry the file
   * @param title the experiment's headline
   */
  public record Figure(Reproduces of, ExperimentLibrary.Entry entry, String title) {}

  /**
   * Reads what every experiment file says it reproduces.
   *
   * @throws SluiceException if a file cannot be read
   */
  public FigureLibrary(ExperimentLibrary library) {
    this.library = library;
    ExperimentReader reader = new ExperimentReader(List.of());
    for (ExperimentLibrary.Entry entry : library.all().values()) {
      ExperimentReader.Summary summary = reader.summary(entry);
      summary.reproduces().ifPresent(of -> figures.add(new Figure(of, entry, summary.title())));
    }
    figures.sort(
        Comparator.comparing(
            f -> f.of().name() + " " + f.entry().name(), ExperimentLibrary::compare));
  }

  /** Every figure, by paper, then by number. */
  public List<Figure> all() {
    return List.copyOf(figures);
  }

  /**
   * The experiments of a figure, or of all figures of a paper.
   *
   * @param name {@code PAPER/FIGURE} or {@code PAPER}, or the path of a file
   * @throws SluiceException if there is none
   */
  public List<Figure> find(String name) {
    if (name.endsWith(".yaml")) {
      return List.of(ofFile(library.find(name)));
    }
    List<Figure> found =
        figures.stream()
            .filter(f -> f.of().name().equals(name) || f.of().paper().equals(name))
            .toList();
    if (found.isEmpty()) {
      TreeSet<String> names = new TreeSet<>();
      String paper = name.split("/", 2)[0];
      figures.stream()
          .filter(f -> f.of().paper().equals(paper))
          .forEach(f -> names.add(f.of().name()));
      if (names.isEmpty()) {
        figures.forEach(f -> names.add(f.of().paper()));
      }
      throw SluiceException.wrongInput(
          "no experiment reproduces '%s'; there is %s"
              .formatted(name, names.isEmpty() ? "none" : String.join(", ", names)));
    }
    return found;
  }

  private static Figure ofFile(ExperimentLibrary.Entry entry) {
    ExperimentReader.Summary summary = new ExperimentReader(List.of()).summary(entry);
    return summary
        .reproduces()
        .map(of -> new Figure(of, entry, summary.title()))
        .orElseThrow(
            () ->
                SluiceException.wrongInput(
                    entry.shownAs() + " has no section 'reproduces', which names its figure"));
  }
}
