// SPDX-License-Identifier: MIT
package org.sluice.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/reference/dependencies.md lists what is declared as a dependency, and nothing else. */
class DependenciesPageTest {
  private static final Path ROOT = Path.of("../../..").toAbsolutePath().normalize();
  private static final Path OF_NEW_SCHEMES =
      ROOT.resolve(
          "experiments/runner/cli/src/main/resources/org/sluice/runner/cli/new-scheme/pom.xml.txt");
  private static final Set<String> OURS = Set.of("org.sluice", "example");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** What a POM names: group, artifact, and the version if it stands there. */
  private static final Pattern ARTIFACT =
      Pattern.compile(
          "<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>"
              + "(?:\\s*<version>([^<]+)</version>)?");

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static List<MatchResult> all(String expression, String text) {
    return Pattern.compile(expression).matcher(text).results().toList();
  }

  /** Adds what an expression finds in a file that must have it. */
  private static void addFound(Set<String> to, String name, String expression, String text) {
    List<MatchResult> found = all(expression, text);
    assertThat(found).as("%s is where it was", name).isNotEmpty();
    to.add(name + found.get(0).group(1));
  }

  /** The rows of the tables: the cells between the bars. */
  private static List<List<String>> rows() throws IOException {
    return read("docs/reference/dependencies.md")
        .lines()
        .filter(line -> line.startsWith("| ") && line.contains("`"))
        .map(line -> Stream.of(line.split("\\|", -1)).map(String::strip).toList())
        .map(cells -> cells.subList(1, cells.size() - 1))
        .toList();
  }

  /** "name version" for each name in the first column. */
  private static Set<String> listed() throws IOException {
    Set<String> listed = new TreeSet<>();
    for (List<String> cells : rows()) {
      for (MatchResult name : NAME.matcher(cells.get(0)).results().toList()) {
        listed.add(name.group(1) + " " + cells.get(1));
      }
    }
    return listed;
  }

  /** Of Debian's packages the version is that of the release: only their names are declared. */
  private static Set<String> names(Set<String> withVersions) {
    Set<String> names = new TreeSet<>();
    withVersions.forEach(entry -> names.add(entry.split(" ", 2)[0]));
    return names;
  }

  private static Set<String> inPoms() throws IOException {
    String root = read("pom.xml");
    Map<String, String> properties = new HashMap<>();
    all("<([\\w.-]+\\.version)>([^<]+)</", root)
        .forEach(m -> properties.put("${" + m.group(1) + "}", m.group(2)));
    Map<String, String> managed = new HashMap<>();
    Set<String> unversioned = new TreeSet<>();
    Set<String> declared = new TreeSet<>();
    List<Path> poms = new ArrayList<>(List.of(ROOT.resolve("pom.xml"), OF_NEW_SCHEMES));
    try (Stream<Path> files = Files.find(ROOT, 4, (p, a) -> p.endsWith("pom.xml"))) {
      files.filter(p -> Files.isDirectory(p.resolveSibling("src"))).sorted().forEach(poms::add);
    }
    assertThat(poms).hasSizeGreaterThan(10);
    for (Path pom : poms) {
      for (MatchResult m : ARTIFACT.matcher(Files.readString(pom)).results().toList()) {
        String artifact = m.group(2);
        String version = m.group(3);
        if (OURS.contains(m.group(1))) {
          continue;
        }
        if (version == null) {
          unversioned.add(artifact);
        } else {
          String number = properties.getOrDefault(version, version);
          managed.put(artifact, number);
          declared.add(artifact + " " + number);
        }
      }
    }
    for (String artifact : unversioned) {
      String junit = managed.get("junit-bom"); // 5.11.4 has the platform 1.11.4
      String pinned =
          artifact.startsWith("junit-platform")
              ? "1" + junit.substring(1)
              : managed.getOrDefault(
                  artifact, artifact.startsWith("junit-") ? junit : "not pinned");
      declared.add(artifact + " " + pinned);
    }
    addFound(declared, "google-java-format ", "<googleJavaFormat><version>([^<]+)<", root);
    String wrapper = read(".mvn/wrapper/maven-wrapper.properties");
    addFound(declared, "apache-maven ", "apache-maven-([\\d.]+)-bin", wrapper);
    return declared;
  }

  /** The jars that this test is run with: what runs, what tests, and what both bring. */
  private static Set<String> onTheClassPath() {
    Set<String> jars = new TreeSet<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      String name = Path.of(entry).getFileName().toString();
      all("^(.+?)-(\\d.*)\\.jar$", name).stream()
          .filter(m -> !entry.contains("org" + File.separator + "sluice"))
          .forEach(m -> jars.add(m.group(1) + " " + m.group(2)));
    }
    assertThat(jars).hasSizeGreaterThan(20);
    return jars;
  }

  private static Set<String> ofPython() throws IOException {
    Set<String> declared = new TreeSet<>();
    String project = read("bridge/python/pyproject.toml");
    for (MatchResult list :
        all("(?m)^(?:requires|dependencies|notebook|gym|test) = \\[(.*)]$", project)) {
      for (MatchResult m : all("\"([\\w-]+)([^\"]+)\"", list.group(1))) {
        declared.add(m.group(1) + " " + m.group(2));
      }
    }
    assertThat(declared).contains("pandas >=1.5", "setuptools >=64");
    for (String pinned : List.of(".ci/requirements.txt", ".ci/site.txt")) {
      for (MatchResult m : all("(?m)^([\\w.-]+)==(\\S+) ", read(pinned))) {
        declared.add(m.group(1) + " " + m.group(2));
      }
    }
    addFound(declared, "ns3 ", "(?m)^version=(.*)$", read("ns3-shim/take-ns3-wheel"));
    return declared;
  }

  private static Set<String> ofDebian() throws IOException {
    Set<String> declared = new TreeSet<>();
    all("\\|\\| echo ([\\w+.-]+)", read("experiments/launch/set-up"))
        .forEach(m -> declared.add(m.group(1)));
    for (MatchResult m : all("packages\\+=\\(([^\")]+)\\)", read(".ci/run"))) {
      declared.addAll(List.of(m.group(1).split(" ")));
    }
    assertThat(declared).contains("maven", "libns3-dev", "munge");
    return declared;
  }

  private static Set<String> ofWorkflows() throws IOException {
    Set<String> declared = new TreeSet<>();
    try (Stream<Path> files = Files.list(ROOT.resolve(".github/workflows"))) {
      for (Path file : files.toList()) {
        for (MatchResult m :
            all("uses: ([^@\\s]+)@(\\S+) *(?:# (\\S+))?", Files.readString(file))) {
          assertThat(m.group(2)).as("pinned by its commit").matches("[0-9a-f]{40}");
          declared.add(m.group(1) + " " + m.group(3));
        }
      }
    }
    return declared;
  }

  @Test
  void everyDependencyIsOnThePage() throws IOException {
    Set<String> listed = listed();
    assertThat(listed).as("Maven").containsAll(inPoms());
    assertThat(listed).as("on the class path of the command line").containsAll(onTheClassPath());
    assertThat(listed).as("Python").containsAll(ofPython());
    assertThat(listed).as("workflows").containsAll(ofWorkflows());
    assertThat(names(listed)).as("Debian").containsAll(ofDebian());
  }

  @Test
  void everyLineOfThePageIsDeclared() throws IOException {
    Set<String> declared = inPoms();
    declared.addAll(onTheClassPath());
    declared.addAll(ofPython());
    declared.addAll(ofWorkflows());
    Set<String> debian = ofDebian();
    Set<String> stale = listed();
    stale.removeIf(entry -> declared.contains(entry) || debian.contains(entry.split(" ", 2)[0]));
    assertThat(stale).isEmpty();
  }

  @Test
  void everyLineSaysVersionLicenceAndReason() throws IOException {
    for (List<String> cells : rows()) {
      assertThat(cells).as("%s", cells).hasSize(5);
      assertThat(cells.subList(0, 4)).as("%s", cells).doesNotContain("");
    }
  }
}
