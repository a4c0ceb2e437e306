// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.sluice.cc.Parameter;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.SettingValues;

/**
 * An experiment as an OMNeT++ simulation to edit: NED with parameters, {@code omnetpp.ini} with
 * everything else, and files of flows where there are many.
 */
public final class OmnetExport {
  private static final int MOST_RUNS = 1000;

  /** NED and ini files alone, beside INET and omnet-shim by the names of their own projects. */
  private static final String IDE_PROJECT =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <projectDescription>
      \t<name>%s</name>
      \t<comment>Written by sluice export</comment>
      \t<projects>
      \t\t<project>inet4.5</project>
      \t\t<project>sluice</project>
      \t</projects>
      \t<natures>
      \t\t<nature>org.omnetpp.main.omnetppnature</nature>
      \t</natures>
      </projectDescription>
      """;

  private final String experiment;
  private final String title;
  private final List<Axis> axes;
  private final ExportedSimulation simulation;
  private final int runs;
  private final int repetitions;
  private final List<String> doubts;

  private OmnetExport(
      String experiment,
      String title,
      List<Axis> axes,
      List<Configuration> configurations,
      List<String> doubts,
      Function<String, List<Parameter>> parameters) {
    this.doubts = doubts;
    this.experiment = experiment;
    this.title = title;
    this.axes = axes;
    this.repetitions = configurations.get(0).combinations().get(0).runs().size();
    this.runs = configurations.stream().mapToInt(c -> c.combinations().size()).sum() * repetitions;
    this.simulation = new ExportedSimulation(experiment, title, configurations, parameters);
  }

  /**
   * Reads and checks every run of an export.
   *
   * @param entry the experiment
   * @param reader reads comparisons
   * @param choices what the command line chose; a setting with several values ({@code
   *     senders=2,10}) becomes an iteration variable
   * @param variants names or patterns of variants; empty for all
   * @param quick whether to take the quick variant
   * @param repeat how many seeds, from the experiment's first on; 0: those of the experiment
   * @param parameters a scheme's, by its name
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if anything is wrong
   */
  public static OmnetExport read(
      ExperimentLibrary.Entry entry,
      ComparisonReader reader,
      Choices choices,
      List<String> variants,
      boolean quick,
      int repeat,
      Function<String, List<Parameter>> parameters) {
    List<String> fixed = new ArrayList<>();
    List<Axis> axes = new ArrayList<>();
    for (String setting : choices.settings()) {
      Axis.find(setting, axes).ifPresentOrElse(axes::add, () -> fixed.add(setting));
    }
    List<List<String>> values =
        SettingValues.product(axes.stream().map(Axis::values).toList(), MOST_RUNS);
    requireFew(entry, values.size() * (long) Math.max(1, repeat));
    NedNames names = new NedNames(Configuration.GENERAL);
    Map<String, String> ids = new LinkedHashMap<>();
    Map<String, List<Combination>> combinations = new LinkedHashMap<>();
    String title = "";
    Set<String> doubts = new LinkedHashSet<>();
    for (List<String> one : values) {
      List<String> settings = new ArrayList<>(fixed);
      for (int a = 0; a < axes.size(); a++) {
        settings.add(axes.get(a).path() + "=" + one.get(a));
      }
      List<Comparison> repeated =
          repetitions(entry, reader, choices.withSettings(settings), variants, quick, repeat);
      title = repeated.get(0).title();
      repeated.forEach(c -> doubts.addAll(c.doubts()));
      for (int v = 0; v < repeated.get(0).variants().size(); v++) {
        List<Experiment> runs = new ArrayList<>();
        for (Comparison c : repeated) {
          runs.addAll(c.variants().get(v).runs());
        }
        String variant = repeated.get(0).variants().get(v).name();
        String id =
            variant.equals(ComparisonReader.ONLY)
                ? Configuration.GENERAL
                : ids.computeIfAbsent(variant, names::unique);
        combinations.computeIfAbsent(id, k -> new ArrayList<>()).add(new Combination(one, runs));
      }
    }
    List<Configuration> all = new ArrayList<>();
    for (Map.Entry<String, List<Combination>> c : combinations.entrySet()) {
      String variant =
          ids.entrySet().stream()
              .filter(e -> e.getValue().equals(c.getKey()))
              .map(Map.Entry::getKey)
              .findFirst()
              .orElse("");
      String headline = variant.isEmpty() ? title : title + ": " + variant;
      all.add(new Configuration(c.getKey(), headline, axes, c.getValue()));
    }
    requireFew(
        entry, values.size() * (long) all.size() * all.get(0).combinations().get(0).runs().size());
    return new OmnetExport(entry.name(), title, axes, all, List.copyOf(doubts), parameters);
  }

  /** What is allowed in its runs and probably a slip, each sentence once. */
  public List<String> doubts() {
    return doubts;
  }

  private static List<Comparison> repetitions(
      ExperimentLibrary.Entry entry,
      ComparisonReader reader,
      Choices choices,
      List<String> variants,
      boolean quick,
      int repeat) {
    Comparison own = reader.read(entry, choices, quick, variants);
    if (repeat == 0) {
      return List.of(own);
    }
    long first = own.seeds().get(0);
    List<Comparison> all = new ArrayList<>();
    for (int r = 0; r < repeat; r++) {
      Choices seeded = choices.withSeed(Math.addExact(first, r));
      all.add(reader.read(entry, seeded, quick, variants));
    }
    return all;
  }

  private static void requireFew(ExperimentLibrary.Entry entry, long runs) {
    if (runs > MOST_RUNS) {
      throw SluiceException.wrongInput(
          ("this export of %s would have more than %s runs; allowed are %s: give fewer"
                  + " values to --set, or a smaller --repeat")
              .formatted(entry.name(), MOST_RUNS, MOST_RUNS));
    }
  }

  /** How many runs it describes. */
  public int runs() {
    return runs;
  }

  /** What it describes, in one line. */
  public String summary() {
    return "%s, %s, %s, %s"
        .formatted(
            count(runs, "run"),
            count(simulation.networkCount(), "network"),
            count(simulation.sections().size(), "configuration"),
            count(repetitions, "repetition"));
  }

  private static String count(int n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  /**
   * Every file, by its path in the export's folder.
   *
   * @param session how the runs connect to the algorithms
   * @param commandLine as the user wrote it
   * @param shimSource the folder of Sluice's NED types and library
   */
  public Map<String, String> files(PlanSession session, List<String> commandLine, Path shimSource) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("omnetpp.ini", ini(session, commandLine));
    files.putAll(simulation.files());
    files.put(".project", IDE_PROJECT.formatted(NedNames.ofPackage(experiment)));
    files.put(".nedfolders", ".\n");
    List<String> configurations =
        simulation.sections().stream().map(s -> s.configuration().name()).toList();
    files.put(
        "README.md", new ExportReadme(experiment, title, configurations, axes, shimSource).text());
    return files;
  }

  private String ini(PlanSession session, List<String> commandLine) {
    IniFile ini =
        new IniFile(
            "%s\nWritten from the experiment %s by: %s\nHow to run and change it: README.md."
                .formatted(title, experiment, String.join(" ", commandLine)));
    ini.begin(Configuration.GENERAL);
    Map<Setting, String> common = simulation.common();
    common.forEach(
        (setting, value) -> {
          if (setting.section().isEmpty()) {
            ini.entry(setting, value);
          }
        });
    ini.entry("repeat", Integer.toString(repetitions));
    // Of other modules; the models have the seed of Sluice's module.
    ini.entry("seed-set", "${repetition}");
    ini.entry("cmdenv-express-mode", "true");
    ini.entry("cmdenv-performance-display", "false");
    ini.comment("Vectors of queues, rates and windows, in results/, take most of a run's time.");
    ini.entry("**.vector-recording", "true");
    common.forEach(
        (setting, value) -> {
          if (!setting.section().isEmpty()) {
            ini.entry(setting, value);
          }
        });
    SessionSettings.of(session).forEach(ini::entry);
    for (ExportedSimulation.Section section : simulation.sections()) {
      if (section.configuration().name().equals(Configuration.GENERAL)) {
        continue;
      }
      ini.begin("Config " + section.configuration().name());
      ini.entry("description", IniValue.text(section.configuration().title()));
      section
          .lines()
          .forEach(
              (setting, value) -> {
                if (!value.equals(common.get(setting))) {
                  ini.entry(setting, value);
                }
              });
    }
    return ini.text();
  }

  /**
   * Writes an export.
   *
   * @param folder where; new, empty, or that of an earlier export
   * @param files of {@link #files}
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it holds something else
   * @throws IOException if a file cannot be written
   */
  public static void write(Path folder, Map<String, String> files) throws IOException {
    new ExportFolder(folder).write(files);
  }

  /**
   * Checks a folder before anything else is done.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is neither new, nor empty, nor
   *     that of an earlier export
   */
  public static void check(Path folder) {
    new ExportFolder(folder).check();
  }
}
