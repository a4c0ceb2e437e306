// SPDX-License-Identifier: MIT
package org.sluice.runner.machine;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * OMNeT++ and INET as an installed user has them: named on the command line, by {@code
 * OMNETPP_ROOT} and {@code INET_ROOT}, or on the {@code PATH} by their {@code setenv}; found by
 * {@code omnet-shim/find-omnet}.
 */
public final class OmnetTools {
  /** What the shim was seen to work with. */
  public static final String VERSIONS = "OMNeT++ 6.0 to 6.2 with INET 4.5 or 4.6";

  private static final String NO_ANSWER = "omnet-shim/find-omnet does not run";

  private final Machine machine;
  private final Path home;
  private final @Nullable Path omnetpp;
  private final @Nullable Path inet;
  private final Map<String, String> found = new HashMap<>();

  /**
   * Asks the script that the launcher asks.
   *
   * @param machine where
   * @param home the folder of this installation, with {@code omnet-shim}
   * @param omnetpp the folder of OMNeT++ that the user names, or null
   * @param inet the folder of INET that the user names, or null
   */
  public OmnetTools(Machine machine, Path home, @Nullable Path omnetpp, @Nullable Path inet) {
    this.machine = machine;
    this.home = home;
    String script = home.resolve("omnet-shim/find-omnet").toString();
    List<String> command = List.of(script, word(omnetpp), word(inet));
    for (String line : machine.output("", command).orElse("").split("\n")) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        found.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    this.omnetpp = folder("omnetpp", omnetpp);
    this.inet = folder("inet", inet);
  }

  private static String word(@Nullable Path named) {
    return named == null ? "" : named.toAbsolutePath().toString();
  }

  private @Nullable Path folder(String key, @Nullable Path named) {
    String answer = found.getOrDefault(key, word(named));
    return answer.isEmpty() ? null : Path.of(answer);
  }

  /** The folder of OMNeT++, or null if nothing says where it is. */
  public @Nullable Path omnetpp() {
    return omnetpp;
  }

  /** The folder of INET, or null if nothing says where it is. */
  public @Nullable Path inet() {
    return inet;
  }

  /** The program that runs simulations. */
  public Path oppRun() {
    return known(omnetpp).resolve("bin").resolve("opp_run_release");
  }

  /** INET's library, built. */
  public Path inetLibrary() {
    return known(inet).resolve("src").resolve("libINET.so");
  }

  /** The folder of NED types and library of Sluice's own project for INET. */
  public Path shimSource() {
    return home.resolve("omnet-shim").resolve("src");
  }

  /** Sluice's own library for INET, built. */
  public Path shimLibrary() {
    return shimSource().resolve("libsluice.so");
  }

  /** Version of OMNeT++; empty if it is not known. */
  public String omnetppVersion() {
    return found.getOrDefault("omnetpp_version", "");
  }

  /** Version of INET; empty if it is not known. */
  public String inetVersion() {
    return found.getOrDefault("inet_version", "");
  }

  /** NED packages of INET's disabled features, which must not be loaded; by {@code ;}. */
  public String nedExclusions() {
    String text = machine.text(known(inet).resolve(".nedexclusions")).orElse("");
    return String.join(";", text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList());
  }

  /**
   * Why OMNeT++ cannot be used: a part of a sentence, with what to do about it; empty if it can.
   */
  public String whyNoOmnetpp() {
    return found.getOrDefault("why_no_omnetpp", NO_ANSWER);
  }

  /** Why INET cannot be used, likewise. */
  public String whyNoInet() {
    return found.getOrDefault("why_no_inet", NO_ANSWER);
  }

  /** Why Sluice's own project is not there; empty if it is. */
  public String whyNoShim() {
    return machine.exists(shimLibrary())
        ? ""
        : shimLibrary() + " is not there; ./sluice builds it when it is needed and can be built";
  }

  private static Path known(@Nullable Path folder) {
    if (folder == null) {
      throw new IllegalStateException("it was not found");
    }
    return folder;
  }
}
