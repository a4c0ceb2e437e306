// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.Comparison;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.Experiment;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.PlanSession;
import org.sluice.runner.read.PlanWriter;
import org.sluice.runner.read.SettingValues;

/**
 * An experiment as an OMNeT++ simulation: NED, {@code omnetpp.ini}, and a plan for each run that
 * the ini file describes.
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
  private final List<Configuration> configurations;
  private final int repetitions;

  private OmnetExport(
      String experiment, String title, List<Axis> axes, List<Configuration> configurations) {
    this.experiment = experiment;
    this.title = title;
    this.axes = axes;
    this.configurations = configurations;
    this.repetitions = configurations.get(0).combinations().get(0).runs().size();
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
   * @throws SluiceException with one sentence and {@link ExitCode#WRONG_INPUT} if anything is wrong
   */
  public static OmnetExport read(
      ExperimentLibrary.Entry entry,
      ComparisonReader reader,
      Choices choices,
      List<String> variants,
      boolean quick,
      int repeat) {
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
    for (List<String> one : values) {
      List<String> settings = new ArrayList<>(fixed);
      for (int a = 0; a < axes.size(); a++) {
        settings.add(axes.get(a).path() + "=" + one.get(a));
      }
      List<Comparison> repeated =
          repetitions(entry, reader, withSettings(choices, settings), variants, quick, repeat);
      title = repeated.get(0).title();
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
      all.add(new Configuration(c.getKey(), title + ": " + variant, c.getValue()));
    }
    OmnetExport export = new OmnetExport(entry.name(), title, axes, all);
    requireFew(entry, export.runs());
    return export;
  }

  /**
   * The export of one run.
   *
   * @param experiment which
   */
  public static OmnetExport of(Experiment experiment) {
    Combination only = new Combination(List.of(), List.of(experiment));
    return new OmnetExport(
        experiment.name(),
        experiment.title(),
        List.of(),
        List.of(new Configuration(Configuration.GENERAL, experiment.title(), List.of(only))));
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
      Choices seeded =
          new Choices(
              choices.settings(),
              choices.scheme(),
              choices.profile(),
              choices.flowControl(),
              Math.addExact(first, r));
      all.add(reader.read(entry, seeded, quick, variants));
    }
    return all;
  }

  private static Choices withSettings(Choices c, List<String> settings) {
    return new Choices(settings, c.scheme(), c.profile(), c.flowControl(), c.seed());
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
    return configurations.stream().mapToInt(c -> c.combinations().size()).sum() * repetitions;
  }

  /** What it describes, in one line. */
  public String summary() {
    int networks = 0;
    Networks all = new Networks(NedNames.ofNetwork(experiment), axes);
    for (Configuration c : configurations) {
      var unused = all.add(c);
      networks = all.all().size();
    }
    return "%s, %s, %s, %s"
        .formatted(
            count(runs(), "run"),
            count(networks, "network"),
            count(configurations.size(), "configuration"),
            count(repetitions, "repetition"));
  }

  private static String count(int n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  /**
   * Every file, by its path in the export's folder.
   *
   * @param session how the plans' runs connect to the algorithms
   * @param commandLine as the user wrote it
   * @param shimSource the folder of Sluice's NED types and library
   */
  public Map<String, String> files(PlanSession session, List<String> commandLine, Path shimSource) {
    Map<String, String> files = new LinkedHashMap<>();
    IniFile ini = new IniFile(NedNames.ofPackage(experiment), axes);
    ini.general(
        "%s\nWritten from the experiment %s by: %s\nHow to run it: README.md."
            .formatted(title, experiment, String.join(" ", commandLine)),
        configurations,
        repetitions,
        false);
    Networks networks = new Networks(NedNames.ofNetwork(experiment), axes);
    for (Configuration c : configurations) {
      StringBuilder stem = new StringBuilder();
      axes.forEach(a -> stem.append(a.name()).append("=${").append(a.name()).append("}-"));
      ini.configuration(c, networks.add(c), "plans/" + c.folder() + stem + "r${repetition}.txt");
      for (Combination one : c.combinations()) {
        for (int r = 0; r < one.runs().size(); r++) {
          String name = c.folder() + one.stem(axes) + "r" + r;
          String plan = PlanWriter.write(one.runs().get(r), session, "raw/" + name, false);
          files.put("plans/" + name + ".txt", plan);
        }
      }
    }
    files.put("omnetpp.ini", ini.text());
    addNed(files, networks);
    files.put(".project", IDE_PROJECT.formatted(NedNames.ofPackage(experiment)));
    files.put(".nedfolders", ".\n");
    files.put(
        "README.md", new ExportReadme(experiment, title, configurations, axes, shimSource).text());
    return files;
  }

  /**
   * The files of one run whose plan lies elsewhere: NED and {@code omnetpp.ini}.
   *
   * @param plan its plan
   */
  public Map<String, String> filesFor(Path plan) {
    Map<String, String> files = new LinkedHashMap<>();
    IniFile ini = new IniFile(NedNames.ofPackage(experiment), axes);
    ini.general(
        title + "\nWritten for one run of the experiment " + experiment + ".",
        configurations,
        repetitions,
        true);
    Networks networks = new Networks(NedNames.ofNetwork(experiment), axes);
    for (Configuration c : configurations) {
      ini.configuration(c, networks.add(c), plan.toAbsolutePath().normalize().toString());
    }
    files.put("omnetpp.ini", ini.text());
    addNed(files, networks);
    return files;
  }

  private void addNed(Map<String, String> files, Networks networks) {
    String ofPackage = NedNames.ofPackage(experiment);
    files.put("package.ned", "package " + ofPackage + ";\n");
    networks
        .all()
        .forEach(
            (name, body) ->
                files.put(
                    name + ".ned",
                    NedNetwork.file(ofPackage, name, title.replace('\n', ' '), body)));
  }

  /**
   * Writes an export.
   *
   * @param folder where; new, empty, or that of an earlier export
   * @param files of {@link #files}
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it holds something else
   */
  public static void write(Path folder, Map<String, String> files) {
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
