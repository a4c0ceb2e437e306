// SPDX-License-Identifier: MIT
package org.sluice.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that the build, the launcher and the doctor find an ns-3 with. */
class FindNs3Test {
  private static final Path SCRIPT =
      Path.of(System.getProperty("sluice.home", "../../..")).resolve("ns3-shim/find-ns3");

  @TempDir Path temporary;
  private Path folder = Path.of("");

  /** What the script said, and its exit code. */
  private record Answer(int exitCode, String out, String err) {
    String value(String key) {
      return out.lines()
          .filter(line -> line.startsWith(key + "="))
          .map(line -> line.substring(key.length() + 1))
          .findFirst()
          .orElse("");
    }
  }

  @BeforeEach
  void name() throws IOException {
    folder = temporary.toRealPath();
  }

  private static Answer find(Path script, Map<String, String> environment, String... arguments)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", script.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().keySet().removeAll(List.of("NS3_ROOT", "CMAKE_PREFIX_PATH"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Answer(process.waitFor(), out, err);
  }

  private static Answer find(Path root) throws Exception {
    return find(SCRIPT, Map.of(), root.toString());
  }

  private static void put(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Headers and libraries; the latter have names such as {@code ns3.44-core-default}. */
  private static void put(Path base, String lib, String before, String after) throws IOException {
    put(base.resolve("include/ns3/simulator.h"), "");
    for (String module : List.of("core", "network", "core-test")) {
      put(base.resolve(lib).resolve("lib" + before + "-" + module + after + ".so"), "");
    }
  }

  @Test
  void aPrefixStatesItsVersion() throws Exception {
    put(folder, "lib/x86_64-linux-gnu", "ns3", "");
    put(
        folder.resolve("lib/x86_64-linux-gnu/cmake/ns3/ns3ConfigVersion.cmake"),
        "set(PACKAGE_VERSION \"3.37\")\n  set(PACKAGE_VERSION \"${PACKAGE_VERSION} (64bit)\")\n");
    Answer answer = find(folder);
    assertThat(answer.out())
        .isEqualTo(
            """
            version=3.37
            standard=17
            kind=prefix
            root=%1$s
            include=%1$s/include
            core=%1$s/lib/x86_64-linux-gnu/libns3-core.so
            network=%1$s/lib/x86_64-linux-gnu/libns3-network.so
            """
                .formatted(folder));
    assertThat(answer.exitCode()).isZero();
  }

  @Test
  void aSourceTreeHasItsBuildAndTheNewestOfSeveralCounts() throws Exception {
    put(folder.resolve("VERSION"), "3.46.1\n");
    put(folder.resolve("build"), "lib", "ns3.46.1", "-debug");
    put(folder.resolve("build"), "lib", "ns3.46.1", "-optimized");
    Path old = folder.resolve("build/lib/libns3.46.1-core-debug.so");
    Files.setLastModifiedTime(old, FileTime.fromMillis(1_000_000_000_000L));
    Answer answer = find(folder);
    assertThat(answer.value("version")).isEqualTo("3.46.1");
    assertThat(answer.value("standard")).isEqualTo("23");
    assertThat(answer.value("kind")).isEqualTo("source tree");
    assertThat(answer.value("network"))
        .isEqualTo(folder + "/build/lib/libns3.46.1-network-optimized.so");
  }

  @Test
  void aWheelOfAnUnnamedVersionIsNamedByItsFolder() throws Exception {
    Path packages = folder.resolve("lib/python3.11/site-packages");
    put(packages.resolve("ns3"), "lib64", "ns3-dev", "");
    Files.createDirectories(packages.resolve("ns3-3.43.post9.dist-info"));
    for (Path root : List.of(folder, packages, packages.resolve("ns3"))) {
      Answer answer = find(root);
      assertThat(answer.value("version")).isEqualTo("3.43");
      assertThat(answer.value("standard")).isEqualTo("20");
      assertThat(answer.value("kind")).isEqualTo("wheel");
      assertThat(answer.value("core")).endsWith("ns3/lib64/libns3-dev-core.so");
    }
  }

  @Test
  void theNewestStandardIsUsedWhereTheVersionIsNotKnown() throws Exception {
    put(folder.resolve("VERSION"), "3-dev\n");
    put(folder.resolve("build"), "lib", "ns3-dev", "-default");
    assertThat(find(folder).value("version")).isEqualTo("dev");
    assertThat(find(folder).value("standard")).isEqualTo("23");
  }

  @Test
  void eachVersionHasItsStandard() throws Exception {
    Map<String, String> standards =
        Map.of("3.37", "17", "3.40", "17", "3.41", "20", "3.45", "20", "3.46", "23", "3.48", "23");
    for (Map.Entry<String, String> each : standards.entrySet()) {
      Path root = folder.resolve(each.getKey());
      put(root, "lib", "ns" + each.getKey(), "");
      assertThat(find(root).value("standard")).as(each.getKey()).isEqualTo(each.getValue());
    }
  }

  @Test
  void whatIsNoNs3OrTooOldIsRefusedInOneSentence() throws Exception {
    put(folder.resolve("old"), "lib", "ns3.36.1", "-default");
    Answer old = find(folder.resolve("old"));
    assertThat(old.exitCode()).isEqualTo(1);
    assertThat(old.err().strip())
        .isEqualTo(
            "ns-3 3.36.1 in " + folder.resolve("old") + " is too old; 3.37 or newer is needed");
    // Nothing else is looked at once a folder is given, also by the environment.
    Answer none = find(SCRIPT, Map.of("NS3_ROOT", folder + "/none"));
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).startsWith("in " + folder + "/none there is no ns-3: ").hasLineCount(1);
  }

  @Test
  void aPrefixGoesBeforeTheWheelThatTheLauncherTook() throws Exception {
    Path script = folder.resolve("sluice/ns3-shim/find-ns3");
    put(script, Files.readString(SCRIPT).replace(" /usr/local /usr;", ";"));
    put(folder.resolve("prefix"), "lib", "ns3.40", "");
    put(folder.resolve("sluice/.sluice/ns3/ns3"), "lib64", "ns3.44", "");
    Files.createDirectories(folder.resolve("sluice/.sluice/ns3/ns3-3.44.post0.dist-info"));
    Map<String, String> prefixes = Map.of("CMAKE_PREFIX_PATH", "/none:" + folder + "/prefix");
    assertThat(find(script, prefixes).value("version")).isEqualTo("3.40");
    assertThat(find(script, Map.of()).value("version")).isEqualTo("3.44");
    assertThat(find(script, Map.of()).value("kind")).isEqualTo("wheel");
  }
}
