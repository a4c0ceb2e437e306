// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.read.HpccConfig;
import org.sluice.runner.read.HpccExperiment;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The argument that names an experiment and the options that change it. {@code --set} is the
 * command's own: what its values may be differs.
 */
final class ExperimentChoice {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "EXPERIMENT",
      description = "A name such as rocc/fig8 (see sluice list), or the path of a YAML file.")
  private String name = "";

  @Option(
      names = "--hpcc",
      paramLabel = "CONFIG",
      description =
          "Instead of an experiment: a config.txt of the HPCC simulator, with its topology and flow"
              + " files.")
  private @Nullable Path hpcc;

  @Option(
      names = "--scheme",
      paramLabel = "NAME[/PROFILE]",
      description =
          "Another congestion-control scheme (see sluice schemes); the file's profile and"
              + " parameters belong to the file's scheme and are left out.")
  private @Nullable String scheme;

  @Option(
      names = "--profile",
      paramLabel = "P",
      description = "A profile of the scheme: a named set of parameter values.")
  private @Nullable String profile;

  @Option(
      names = "--flow-control",
      paramLabel = "FC",
      description =
          "pfc, pfc-static, pfc-dynamic, lossy, infinite, or the name of a flow-control scheme.")
  private @Nullable String flowControl;

  @Mixin private SeedChoice seed = new SeedChoice();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      split = ",",
      description =
          "Only these variants of an experiment that compares several, by name or pattern"
              + " ('rocc/*'); claims on the others do not apply then.")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--quick",
      description = "The smaller variant that the experiment's section 'quick' describes.")
  private boolean quick;

  private final Set<String> inFileNames = new TreeSet<>();

  /**
   * Checks what needs no look at the experiment.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if the seed is negative
   */
  void check() {
    seed.check();
    if (name.isEmpty() == (hpcc == null)) {
      throw SluiceException.wrongInput(
          name.isEmpty()
              ? "no experiment is named; allowed is a name, a YAML file, or --hpcc with a config.txt"
              : "--hpcc " + hpcc + " cannot be used with the experiment " + name);
    }
    if (hpcc != null && hpcc.toString().isEmpty()) {
      throw SluiceException.wrongInput("--hpcc is empty; allowed is the path of a config.txt");
    }
    if (scheme != null && scheme.contains("/") && profile != null) {
      throw SluiceException.wrongInput(
          "--scheme " + scheme + " names a profile, and so does --profile " + profile);
    }
  }

  /** The option {@code --seed}. */
  SeedChoice seed() {
    return seed;
  }

  /** The experiment as the user named it. */
  String name() {
    return name;
  }

  /** The variants to keep, names or patterns; none: all. */
  List<String> variants() {
    return Collections.unmodifiableList(variants);
  }

  /**
   * The folder that was given where an experiment is expected, where {@code --hpcc} names what is
   * to be run. From then on no experiment is named.
   */
  @Nullable Path takeAsPath() {
    Path path = name.isEmpty() ? null : Path.of(name);
    name = "";
    return path;
  }

  /** Whether it is a config.txt. */
  boolean isOfHpcc() {
    return hpcc != null;
  }

  /**
   * Checks that there is a smaller variant if one is wanted.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if the file has no section quick
   */
  void requireQuick(ExperimentReader reader, ExperimentLibrary.Entry entry) {
    if (quick && !reader.hasQuick(entry)) {
      throw SluiceException.wrongInput(
          "--quick does nothing here: "
              + entry.shownAs()
              + " has no section quick, which would say what is smaller");
    }
  }

  /** Whether the smaller variant is wanted. */
  boolean isQuick() {
    return quick;
  }

  /**
   * The experiment's file.
   *
   * @param settings the command's {@code NAME=VALUE}, among them variables in names of files of a
   *     config.txt
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if there is none of this name
   */
  ExperimentLibrary.Entry entry(List<String> settings) {
    return hpcc == null ? Home.experiments().find(name) : ofHpcc(hpcc, settings);
  }

  /** The experiment file made of a config.txt; it goes when this program ends. */
  private ExperimentLibrary.Entry ofHpcc(Path config, List<String> settings) {
    HpccConfig made = new HpccConfig(config, HpccVariables.of(settings), Integer.MAX_VALUE);
    inFileNames.addAll(made.usedVariables());
    System.err.println("sluice: " + made.readAs());
    return HpccExperiment.of(made, config);
  }

  /**
   * The experiment's file, for a command that needs a simulation.
   *
   * @param reader that will read it
   * @param doing what the command does with the simulation, as in "no simulation to export"
   * @param settings the command's {@code NAME=VALUE}
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if there is none of this name or it
   *     is theory
   */
  ExperimentLibrary.Entry simulated(ExperimentReader reader, String doing, List<String> settings) {
    ExperimentLibrary.Entry entry = entry(settings);
    if (reader.isTheory(entry)) {
      throw SluiceException.wrongInput(name + " is theory and has no simulation to " + doing);
    }
    choices(settings).requireNoStatistics();
    requireQuick(reader, entry);
    return entry;
  }

  /** What was chosen, with the command's settings {@code NAME=VALUE}. */
  Choices choices(List<String> settings) {
    @Nullable String chosen = scheme;
    @Nullable String chosenProfile = profile;
    if (chosen != null && chosen.contains("/")) {
      chosenProfile = chosen.substring(chosen.indexOf('/') + 1);
      chosen = chosen.substring(0, chosen.indexOf('/'));
    }
    List<String> others =
        settings.stream().filter(s -> !inFileNames.contains(s.split("=", 2)[0])).toList();
    if (seed.orNull() != null && settings.stream().anyMatch(s -> s.startsWith("seed="))) {
      throw SluiceException.wrongInput(
          "--seed and --set seed give the same value; allowed is one of them");
    }
    return new Choices(others, chosen, chosenProfile, flowControl, seed.orNull());
  }

  /** Whether the experiment is to be read as a comparison: it is one, or the options make it so. */
  boolean compares(ComparisonReader reader, ExperimentLibrary.Entry entry) {
    return quick || !variants.isEmpty() || reader.compares(entry);
  }

  /** The chosen variants of the experiment, with the command's settings. */
  Comparison comparison(
      ComparisonReader reader, ExperimentLibrary.Entry entry, List<String> settings) {
    return reader.read(entry, choices(settings), quick, variants);
  }
}
