// SPDX-License-Identifier: MIT
package org.sluice.runner.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.runner.figures.Matplotlib;
import org.sluice.runner.machine.Machine;
import org.sluice.runner.machine.OmnetTools;

/**
 * Looks for everything Sluice needs or can use, in the places where its build looks too.
 *
 * @param machine the machine to check
 * @param home the folder of Sluice's sources
 * @param javaHome the JDK this process runs on
 * @param omnet where OMNeT++ and INET were looked for
 */
public record Doctor(Machine machine, Path home, Path javaHome, OmnetTools omnet) {
  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");
  private static final long ENOUGH_BYTES = 2_000_000_000L;
  private static final String PREFIX = "CMAKE_PREFIX_PATH=its prefix";

  /** Everything that was looked for, in the order in which a user should care. */
  public List<Finding> examine() {
    List<Finding> findings = new ArrayList<>();
    findings.add(jdk());
    findings.add(libjvm());
    findings.add(maven());
    findings.add(program("C++ compiler", List.of(compiler(), "--version"), "g++", "CXX=program"));
    findings.add(program("CMake", List.of("cmake", "--version"), "cmake", "on the PATH"));
    findings.add(buildTool());
    findings.add(ns3());
    findings.addAll(zmqTransport());
    findings.add(googleTest());
    findings.add(matplotlib());
    findings.add(
        optionalProgram(
            "clang-format",
            List.of("clang-format", "--version"),
            "the C++ formatting is not checked by the tests",
            "clang-format"));
    findings.add(
        optionalProgram(
            "git",
            List.of("git", "--version"),
            "a run's manifest cannot name the commit it came from",
            "git"));
    findings.addAll(omnetFindings());
    machine
        .output("", List.of("sbatch", "--version"))
        .ifPresent(text -> findings.add(Finding.found("Slurm (--on slurm)", version(text))));
    machine
        .output("", List.of("python3", "-c", "import pandas, py4j; print(pandas.__version__)"))
        .ifPresent(
            text -> findings.add(Finding.found("Python", "pandas " + version(text) + ", Py4J")));
    findings.add(disk());
    return findings;
  }

  private Finding jdk() {
    if (machine.exists(javaHome.resolve("bin/javac"))) {
      return Finding.found("JDK", System.getProperty("java.version") + " in " + javaHome);
    }
    return Finding.missing("JDK", "openjdk-17-jdk-headless", "JAVA_HOME=a JDK, 17 or newer");
  }

  private Finding libjvm() {
    Path library = javaHome.resolve("lib/server/libjvm.so");
    return machine.exists(library)
        ? Finding.found("libjvm (transport jvm)", library.toString())
        : Finding.missing(
            "libjvm (transport jvm)", "openjdk-17-jdk-headless", "JAVA_HOME=a JDK, 17 or newer");
  }

  private Finding maven() {
    String mvn = machine.environment("MAVEN_HOME").map(dir -> dir + "/bin/mvn").orElse("mvn");
    return program("Maven", List.of(mvn, "--version"), "maven", "MAVEN_HOME=an unpacked Maven");
  }

  private Finding buildTool() {
    Optional<String> ninja = machine.output("", List.of("ninja", "--version"));
    return ninja.isPresent()
        ? Finding.found("ninja or make", "ninja " + version(ninja.get()))
        : program("ninja or make", List.of("make", "--version"), "ninja-build", "on the PATH");
  }

  /** Asks the script that the build asks. */
  private Finding ns3() {
    String script = home.resolve("ns3-shim/find-ns3").toString();
    Map<String, String> found = new HashMap<>();
    for (String line : machine.output("", List.of(script)).orElse("").split("\n")) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        found.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    if (!found.containsKey("version")) {
      return Finding.missing(
          "ns-3",
          "libns3-dev",
          "NS3_ROOT=an ns-3, 3.37 or newer; without both, its wheel is taken");
    }
    String kind = found.getOrDefault("kind", "prefix");
    return Finding.found(
        "ns-3",
        found.get("version")
            + " in "
            + found.get("root")
            + (kind.equals("prefix") ? "" : " (" + kind + ")"));
  }

  private List<Finding> zmqTransport() {
    String cost = "no transport zmq";
    List<Finding> findings = new ArrayList<>();
    findings.add(
        header(
            "libzmq",
            "zmq.h",
            List.of("ZMQ_VERSION_MAJOR", "ZMQ_VERSION_MINOR", "ZMQ_VERSION_PATCH"),
            cost,
            "libzmq3-dev"));
    findings.add(
        header(
            "protobuf",
            "google/protobuf/stubs/common.h",
            List.of("GOOGLE_PROTOBUF_VERSION"),
            cost,
            "libprotobuf-dev"));
    findings.add(
        optionalProgram("protoc", List.of("protoc", "--version"), cost, "protobuf-compiler"));
    return findings;
  }

  private Finding googleTest() {
    return header(
        "GoogleTest", "gtest/gtest.h", List.of(), "the C++ tests are skipped", "libgtest-dev");
  }

  private Finding matplotlib() {
    String name = "Matplotlib (sluice figures)";
    return Matplotlib.candidates(home).stream()
        .flatMap(
            one ->
                machine.output("", one.test()).stream()
                    .map(version -> version.strip() + " in " + one.python()))
        .findFirst()
        .map(found -> Finding.found(name, found))
        .orElseGet(
            () ->
                Finding.missingOptional(
                    name,
                    "figures for papers are scripts that are not run",
                    "python3-matplotlib",
                    "SLUICE_PYTHON=a Python that has Matplotlib 3.6 or newer"));
  }

  /** OMNeT++, INET and the library between them and Sluice. */
  private List<Finding> omnetFindings() {
    String cost = "; no --simulator omnet";
    Optional<String> why = Optional.of(omnet.whyNoOmnetpp()).filter(w -> !w.isEmpty());
    List<Finding> findings = new ArrayList<>();
    findings.add(
        why.map(w -> Finding.missingOptional("OMNeT++", w + cost, "", ""))
            .orElseGet(
                () -> Finding.found("OMNeT++", omnet.omnetppVersion() + " in " + omnet.omnetpp())));
    Optional<String> whyInet = Optional.of(omnet.whyNoInet()).filter(w -> !w.isEmpty());
    findings.add(
        whyInet
            .map(w -> Finding.missingOptional("INET", w + cost, "", ""))
            .orElseGet(
                () ->
                    Finding.found(
                        "INET",
                        omnet.inetVersion()
                            + " in "
                            + omnet.inet()
                            + ", with the features that Sluice needs")));
    String whyShim = omnet.whyNoShim();
    if (whyShim.isEmpty()) {
      findings.add(Finding.found("omnet-shim", omnet.shimLibrary().toString()));
    } else {
      String first = why.isEmpty() && whyInet.isEmpty() ? "" : " (first OMNeT++ and INET)";
      findings.add(Finding.missingOptional("omnet-shim", whyShim + first, "", ""));
    }
    return findings;
  }

  private Finding disk() {
    long free = machine.freeBytes(home);
    String detail = String.format(Locale.ROOT, "%.1f GB free in %s", free / 1e9, home);
    if (free >= ENOUGH_BYTES) {
      return Finding.found("disk", detail);
    }
    return Finding.missingOptional("disk", detail + ", 2 GB wanted", "", "");
  }

  private Finding program(
      String what, List<String> command, String debianPackage, String elsewhere) {
    return machine
        .output("", command)
        .map(text -> Finding.found(what, version(text) + " (" + command.get(0) + ")"))
        .orElseGet(() -> Finding.missing(what, debianPackage, elsewhere));
  }

  private Finding optionalProgram(
      String what, List<String> command, String cost, String debianPackage) {
    return machine
        .output("", command)
        .map(text -> Finding.found(what, version(text)))
        .orElseGet(() -> Finding.missingOptional(what, cost, debianPackage, "on the PATH"));
  }

  /** Looks for a header; the numbers that these macros stand for are its version. */
  private Finding header(
      String what, String header, List<String> macros, String cost, String debianPackage) {
    Optional<String> defined = preprocessed(header, List.of("-E", "-dM"));
    if (defined.isEmpty()) {
      return Finding.missingOptional(what, cost, debianPackage, PREFIX);
    }
    List<String> numbers = new ArrayList<>();
    for (String macro : macros) {
      Matcher m = Pattern.compile("#define " + macro + " (\\d+)").matcher(defined.get());
      if (m.find()) {
        numbers.add(m.group(1));
      }
    }
    return Finding.found(what, numbers.isEmpty() ? "<" + header + ">" : joined(numbers));
  }

  /** Protobuf states its version as one number: 3021012 means 3.21.12. */
  private static String joined(List<String> numbers) {
    if (numbers.size() > 1) {
      return String.join(".", numbers);
    }
    int packed = Integer.parseInt(numbers.get(0));
    return packed / 1_000_000 + "." + packed / 1000 % 1000 + "." + packed % 1000;
  }

  private Optional<String> preprocessed(String header, List<String> options) {
    List<String> command = new ArrayList<>(List.of(compiler(), "-std=c++17", "-x", "c++"));
    command.addAll(options);
    for (String prefix : prefixes()) {
      // The compiler's own directories must keep their place in the order of the search.
      if (!prefix.equals("/usr")) {
        command.add("-I" + prefix + "/include");
      }
    }
    command.add("-");
    return machine.output("#include <" + header + ">\n", command);
  }

  private List<String> prefixes() {
    List<String> prefixes = new ArrayList<>();
    for (String prefix : machine.environment("CMAKE_PREFIX_PATH").orElse("").split("[:;]")) {
      if (!prefix.isEmpty()) {
        prefixes.add(prefix);
      }
    }
    return prefixes;
  }

  private String compiler() {
    return machine.environment("CXX").orElse("g++");
  }

  private static String version(String text) {
    Matcher m = VERSION.matcher(text);
    return m.find() ? m.group() : text.lines().findFirst().orElse("");
  }
}
