// SPDX-License-Identifier: MIT
package org.sluice.runner.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * OMNeT++ and INET as an installed user has them: named on the command line, by {@code
 * OMNETPP_ROOT} and {@code INET_ROOT}, or on the {@code PATH} by their {@code setenv}.
 */
public final class OmnetTools {
  /** What the shim was seen to work with. */
  public static final String VERSIONS = "OMNeT++ 6.0 to 6.2 with INET 4.5 or 4.6";

  private static final List<String> OMNETPP_VERSIONS = List.of("6.0", "6.1", "6.2");
  private static final List<String> INET_VERSIONS = List.of("4.5", "4.6");

  /** Versions of INET, and those of OMNeT++ that they do not build with. */
  private static final Map<String, List<String>> DO_NOT_BUILD =
      Map.of("4.6", List.of("6.0", "6.1"));

  /** Features of INET that the shim's modules are made of. */
  static final List<String> FEATURES =
      List.of("Ethernet", "Ieee8021q", "Ieee8022", "Ipv4", "PhysicalLayerWiredCommon", "Udp");

  private static final Pattern OMNETPP_VERSION =
      Pattern.compile("(?m)^(?:OMNETPP_RELEASE *= *)?omnetpp-(\\d+\\.\\d+(?:\\.\\d+)?)");
  private static final Pattern RELEASE = Pattern.compile("^\\d+\\.\\d+");
  private static final Pattern INET_VERSION =
      Pattern.compile("#define +INET_VERSION +0x([0-9a-fA-F]{2})([0-9a-fA-F]{2})\\b");
  private static final Pattern INET_PATCH =
      Pattern.compile("#define +INET_PATCH_LEVEL +0x([0-9a-fA-F]{2})\\b");

  private final Machine machine;
  private final Path home;
  private final @Nullable Path omnetpp;
  private final @Nullable Path inet;

  /**
   * Looks for them.
   *
   * @param machine where
   * @param home the folder of this installation, with {@code omnet-shim}
   * @param omnetpp the folder of OMNeT++ that the user names, or null
   * @param inet the folder of INET that the user names, or null
   */
  public OmnetTools(Machine machine, Path home, @Nullable Path omnetpp, @Nullable Path inet) {
    this.machine = machine;
    this.home = home;
    this.omnetpp = omnetpp == null ? find(machine) : omnetpp.toAbsolutePath();
    this.inet =
        inet == null
            ? machine.environment("INET_ROOT").map(Path::of).orElse(null)
            : inet.toAbsolutePath();
  }

  private static @Nullable Path find(Machine machine) {
    Optional<String> root = machine.environment("OMNETPP_ROOT");
    if (root.isEmpty()) {
      root =
          machine
              .output("", List.of("opp_configfilepath"))
              .map(file -> Path.of(file.strip()).getParent())
              .map(Path::toString);
    }
    if (root.isEmpty()) {
      root =
          machine
              .output("", List.of("sh", "-c", "readlink -f \"$(command -v opp_run_release)\""))
              .map(file -> Path.of(file.strip()).getParent())
              .map(Path::getParent)
              .map(Path::toString);
    }
    return root.map(Path::of).orElse(null);
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
    if (omnetpp == null) {
      return "";
    }
    for (String file : List.of("Version", "Makefile.inc")) {
      Matcher m = OMNETPP_VERSION.matcher(machine.text(omnetpp.resolve(file)).orElse(""));
      if (m.find()) {
        return m.group(1);
      }
    }
    return "";
  }

  /** Version of INET; empty if it is not known. */
  public String inetVersion() {
    if (inet == null) {
      return "";
    }
    String text = machine.text(inet.resolve("src/inet/common/INETDefs.h")).orElse("");
    Matcher version = INET_VERSION.matcher(text);
    Matcher patch = INET_PATCH.matcher(text);
    if (!version.find()) {
      return "";
    }
    return Integer.parseInt(version.group(1), 16)
        + "."
        + Integer.parseInt(version.group(2), 16)
        + (patch.find() ? "." + Integer.parseInt(patch.group(1), 16) : "");
  }

  /** NED packages of INET's disabled features, which must not be loaded; by {@code ;}. */
  public String nedExclusions() {
    String text = machine.text(known(inet).resolve(".nedexclusions")).orElse("");
    return String.join(";", text.lines().map(String::strip).filter(l -> !l.isEmpty()).toList());
  }

  /** Features of INET that are needed and were disabled. */
  public List<String> missingFeatures() {
    List<String> missing = new ArrayList<>();
    if (inet != null) {
      String states = machine.text(inet.resolve(".oppfeaturestate")).orElse("");
      for (String feature : FEATURES) {
        if (states.contains("\"" + feature + "\" enabled=\"false\"")) {
          missing.add(feature);
        }
      }
    }
    return missing;
  }

  /**
   * Why OMNeT++ cannot be used: a part of a sentence, with what to do about it; empty if it can.
   */
  public String whyNoOmnetpp() {
    if (omnetpp == null) {
      return "OMNeT++ is not found: source its setenv, set OMNETPP_ROOT, or give --omnetpp DIR";
    }
    String version = omnetppVersion();
    if (version.isEmpty() || !machine.exists(omnetpp.resolve("include/omnetpp.h"))) {
      return omnetpp + " is no OMNeT++ (it lacks Version or include/omnetpp.h)";
    }
    if (!OMNETPP_VERSIONS.contains(release(version))) {
      return "OMNeT++ in " + omnetpp + " is " + version + needed(OMNETPP_VERSIONS);
    }
    if (!machine.exists(oppRun())) {
      return "OMNeT++ in " + omnetpp + " is not built: it lacks bin/opp_run_release (make there)";
    }
    return "";
  }

  /** The same of INET. */
  public String whyNoInet() {
    if (inet == null) {
      return "INET is not found: source its setenv, set INET_ROOT, or give --inet DIR";
    }
    String version = inetVersion();
    if (version.isEmpty()) {
      return inet + " is no INET (it lacks src/inet/common/INETDefs.h)";
    }
    if (!INET_VERSIONS.contains(release(version))) {
      return "INET in " + inet + " is " + version + needed(INET_VERSIONS);
    }
    String with = release(omnetppVersion());
    if (DO_NOT_BUILD.getOrDefault(release(version), List.of()).contains(with)) {
      return "INET in " + inet + " is " + version + ", which does not build with OMNeT++ " + with;
    }
    List<String> features = missingFeatures();
    if (!features.isEmpty()) {
      return ("INET in %s was built without %s (opp_featuretool enable %s, then make makefiles and"
              + " make)")
          .formatted(inet, String.join(", ", features), String.join(" ", features));
    }
    if (!machine.exists(inetLibrary())) {
      return "INET in " + inet + " is not built: it lacks src/libINET.so (make MODE=release there)";
    }
    return "";
  }

  /** Why Sluice's own project is not there; empty if it is. */
  public String whyNoShim() {
    return machine.exists(shimLibrary())
        ? ""
        : shimLibrary() + " is not there; ./sluice builds it when it is needed and can be built";
  }

  private static String release(String version) {
    Matcher m = RELEASE.matcher(version);
    return m.find() ? m.group() : "";
  }

  private static String needed(List<String> versions) {
    int last = versions.size() - 1;
    return "; needed is %s or %s"
        .formatted(String.join(", ", versions.subList(0, last)), versions.get(last));
  }

  private static Path known(@Nullable Path folder) {
    if (folder == null) {
      throw new IllegalStateException("it was not found");
    }
    return folder;
  }
}
