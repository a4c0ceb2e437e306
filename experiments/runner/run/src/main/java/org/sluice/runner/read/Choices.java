// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the command line chose; null leaves what the file says.
 *
 * @param settings {@code path=value}, in order
 * @param scheme the congestion-control scheme; the file's profile and parameters go with another
 * @param profile the scheme's profile
 * @param flowControl pfc, pfc-static, pfc-dynamic, lossy, infinite or the name of a flow-control
 *     scheme
 * @param seed the seed
 */
public record Choices(
    List<String> settings,
    @Nullable String scheme,
    @Nullable String profile,
    @Nullable String flowControl,
    @Nullable Long seed) {

  /** Nothing chosen: the file as it is. */
  public static final Choices NONE = new Choices(List.of(), null, null, null, null);

  /** Whether the run may be another than the file describes, for example a shorter one. */
  boolean changeValues() {
    return !settings.isEmpty();
  }

  /** Whether anything but the seed is chosen. */
  boolean changes() {
    return !words().isEmpty();
  }

  /** As they were on the command line, but the seed. */
  String words() {
    List<String> words = new ArrayList<>();
    settings.forEach(setting -> words.add("--set " + setting));
    if (scheme != null) {
      words.add("--scheme " + scheme);
    }
    if (profile != null) {
      words.add("--profile " + profile);
    }
    if (flowControl != null) {
      words.add("--flow-control " + flowControl);
    }
    return String.join(" ", words);
  }

  /** What the settings give the value of that name; empty: nothing. */
  Optional<String> setting(String name) {
    return settings.stream()
        .filter(setting -> setting.startsWith(name + "="))
        .map(setting -> setting.substring(name.length() + 1))
        .findFirst();
  }

  /** Whether one of the settings gives the value of that name. */
  boolean sets(String name) {
    return setting(name).isPresent();
  }

  /**
   * Checks what only a campaign uses.
   *
   * @throws SluiceException if statistics are set, which would do nothing
   */
  public void requireNoStatistics() {
    for (Change change : list()) {
      if (change.section().equals("statistics")) {
        throw change
            .value()
            .failure("does nothing here: only the tables of a campaign use statistics");
      }
    }
  }

  /** The same with another seed. */
  public Choices withSeed(@Nullable Long other) {
    return new Choices(settings, scheme, profile, flowControl, other);
  }

  /** The same with other settings. */
  public Choices withSettings(List<String> others) {
    return new Choices(others, scheme, profile, flowControl, seed);
  }

  /** What is changed, in the order in which it is applied. */
  List<Change> list() {
    List<Change> options = new ArrayList<>();
    if (scheme != null) {
      options.add(Change.ofOption("--scheme", "scheme.name", scheme));
    }
    if (profile != null) {
      options.add(Change.ofOption("--profile", "scheme.profile", profile));
    }
    if (flowControl != null) {
      options.add(Change.ofOption("--flow-control", "flowControl", flowControl));
    }
    settings.forEach(setting -> options.add(Change.ofSetting(setting)));
    List<Change> all = new ArrayList<>();
    if (seed != null) {
      // A setting "seed" wins: where both are the user's, the command line refuses them.
      all.add(Change.ofOption("--seed", "seed", Long.toString(seed)));
    }
    all.addAll(Change.each(options));
    return all;
  }

  /** Changes what a file says. */
  void apply(ExperimentTree tree) {
    tree.apply(list());
    if (changes()) {
      tree.dropExplanations();
    }
  }
}
