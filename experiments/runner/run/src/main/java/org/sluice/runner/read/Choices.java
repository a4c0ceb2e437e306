// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;

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

  /** A path in the one spelling that all of its spellings have in common. */
  static String place(String path) {
    return path.replaceAll("\\[0*(\\d+)]", ".$1").replaceAll("^(scheme|flowControl)\\.name$", "$1");
  }

  private static void once(Map<String, String> given, String path, String option) {
    String place = place(path);
    given.forEach(
        (earlier, other) -> {
          if (earlier.startsWith(place + ".")) {
            throw SluiceException.wrongInput(
                "%s replaces what %s gives; allowed is %sone of them"
                    .formatted(
                        option, other, other.startsWith("--set") ? "the other order, or " : ""));
          }
        });
    @Nullable String other = given.putIfAbsent(place, option);
    if (other != null) {
      throw SluiceException.wrongInput(
          other.equals(option)
              ? option + " is given twice; allowed is once"
              : "%s and %s give the same value; allowed is one of them".formatted(other, option));
    }
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

  /** The same with another seed. */
  public Choices withSeed(@Nullable Long other) {
    return new Choices(settings, scheme, profile, flowControl, other);
  }

  /** The same with other settings. */
  public Choices withSettings(List<String> others) {
    return new Choices(others, scheme, profile, flowControl, seed);
  }

  /**
   * Changes what a file says.
   *
   * @throws SluiceException if one value is given twice: the one before would do nothing
   */
  void apply(Settings to) {
    Map<String, String> given = new HashMap<>();
    if (scheme != null) {
      once(given, "scheme", "--scheme");
      to.replaceScheme(scheme);
    }
    if (profile != null) {
      once(given, "scheme.profile", "--profile");
      to.set("--profile", "scheme.profile", profile);
    }
    if (flowControl != null) {
      once(given, "flowControl", "--flow-control");
      to.set("--flow-control", "flowControl", flowControl);
    }
    if (seed != null) {
      to.set("--seed", "seed", Long.toString(seed));
    }
    for (String setting : settings) {
      String path = setting.split("=", 2)[0];
      once(given, path, "--set " + path);
      to.set(setting);
    }
    if (changes()) {
      to.dropExplanations();
    }
  }
}
