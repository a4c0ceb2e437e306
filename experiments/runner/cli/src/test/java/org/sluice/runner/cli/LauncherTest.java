// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, {@code ./sluice}, where it can build nothing. */
class LauncherTest {
  private static final Path HOME = Path.of(System.getProperty("sluice.home", "../../.."));

  /** An apt-get that has nothing to offer. */
  private static final String NOTHING = "exit 0";

  /** What the launcher calls python3 for: pip, which unpacks what it has downloaded. */
  private static final String PYTHON =
      """
      case $* in
        *"install"*--require-hashes*)
          for last; do :; done
          mkdir -p "$last/ns3/include/ns3" "$last/ns3/lib64" "$last/ns3-3.44.post0.dist-info"
          touch "$last/ns3/include/ns3/simulator.h" "$last/ns3/bindings.so"
          touch "$last/ns3/lib64/libns3.44-core.so" "$last/ns3/lib64/libns3.44-network.so"
          touch "$last/ns3/lib64/libns3.44-wifi.so"
          ;;
      esac
      """;

  /** What the launcher said, and its exit code. */
  private record Said(int exitCode, String text) {}

  /** A machine without an ns-3, with these programs before those that it has. */
  private static Said runWithoutNs3(Path folder, Map<String, String> programs) throws Exception {
    copyScripts(folder);
    Path script = folder.resolve("ns3-shim/find-ns3");
    String find = Files.readString(HOME.resolve("ns3-shim/find-ns3"));
    program(script, find.replace(" /usr/local /usr;", ";"));
    for (Map.Entry<String, String> each : programs.entrySet()) {
      program(folder.resolve("bin").resolve(each.getKey()), "#!/bin/sh\n" + each.getValue() + "\n");
    }
    program(folder.resolve("maven/bin/mvn"), "#!/bin/sh\nexit 1\n");
    ProcessBuilder builder = new ProcessBuilder("bash", "./sluice", "run", "tour/victim");
    builder.directory(folder.toFile()).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeAll(List.of("NS3_ROOT", "CMAKE_PREFIX_PATH", "SLUICE_NO_SETUP"));
    environment.put("PATH", folder.resolve("bin") + ":" + environment.get("PATH"));
    environment.put("MAVEN_HOME", folder.resolve("maven").toString());
    Process launcher = builder.start();
    launcher.getOutputStream().close();
    String said = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(launcher.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Said(launcher.exitValue(), said);
  }

  /** The launcher and what it calls. */
  private static void copyScripts(Path folder) throws Exception {
    List<Path> scripts = new ArrayList<>();
    try (Stream<Path> launch = Files.list(HOME.resolve("experiments/launch"))) {
      launch.filter(Files::isRegularFile).forEach(scripts::add);
    }
    scripts.addAll(List.of(HOME.resolve("sluice"), HOME.resolve("ns3-shim/take-ns3-wheel")));
    for (Path script : scripts) {
      program(folder.resolve(HOME.relativize(script)), Files.readString(script));
    }
  }

  private static void program(Path file, String text) throws Exception {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static boolean wheelFitsHere() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64");
  }

  @Test
  void takesTheWheelOfNs3WhereThereIsNoOther(@TempDir Path folder) throws Exception {
    assumeTrue(wheelFitsHere());
    Said said =
        runWithoutNs3(
            folder,
            Map.of("apt-get", NOTHING, "apt-cache", NOTHING, "sudo", "exit 1", "python3", PYTHON));
    assertThat(said.text())
        .contains("sluice: taking ns-3 3.44 from PyPI into .sluice/ns3 (a download of 69 MB) …\n");
    assertThat(folder.resolve(".sluice/ns3/ns3/lib64/libns3.44-core.so")).exists();
    // What the build does not need of it.
    assertThat(folder.resolve(".sluice/ns3/ns3/lib64/libns3.44-wifi.so")).doesNotExist();
    assertThat(folder.resolve(".sluice/ns3/ns3/bindings.so")).doesNotExist();
    assertThat(folder.resolve(".sluice/ns3/stamp"))
        .content()
        .startsWith("3.44.post0 sha256:2a98479a4a3a1bb8");
    // What comes next is the build.
    assertThat(said.text()).contains("sluice: building the Java side failed");
  }

  @Test
  void saysInOneSentenceThatTheWheelCannotBeHad(@TempDir Path folder) throws Exception {
    assumeTrue(wheelFitsHere());
    Said said =
        runWithoutNs3(
            folder,
            Map.of(
                "apt-get", NOTHING, "apt-cache", NOTHING, "sudo", "exit 1", "python3", "exit 1"));
    assertThat(said.exitCode()).as(said.text()).isEqualTo(7);
    assertThat(said.text())
        .contains(
            "sluice: no ns-3 is found, and its wheel cannot be had:"
                + " pip did not download it, see .sluice/ns3.log.\n");
    assertThat(folder.resolve(".sluice/ns3")).doesNotExist();
  }

  @Test
  void whoWaitsForABuildSaysSo(@TempDir Path folder) throws Exception {
    Files.createDirectories(folder.resolve(".sluice"));
    Process holder =
        new ProcessBuilder("flock", ".sluice/lock", "sh", "-c", "echo held; sleep 3")
            .directory(folder.toFile())
            .start();
    assertThat(holder.getInputStream().read()).isEqualTo('h');
    assertThat(runWithoutNs3(folder, Map.of("apt-cache", NOTHING)).text())
        .contains("sluice: waiting for another sluice that builds in this directory …");
    assertThat(holder.waitFor(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aPlaceThatCannotBeWrittenIsNamedAndNobodyIsWaitedFor(@TempDir Path folder) throws Exception {
    copyScripts(folder);
    // In the way of the lock, also for root, whom no permission stops.
    Files.createDirectories(folder.resolve(".sluice/lock"));
    ProcessBuilder builder = new ProcessBuilder("bash", "./sluice", "list");
    builder.directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("SLUICE_NO_SETUP", "1");
    Process launcher = builder.start();
    launcher.getOutputStream().close();
    String said = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(launcher.exitValue()).as(said).isEqualTo(1);
    assertThat(said)
        .isEqualTo(
            "sluice: cannot write into %s, where it builds; allowed is a directory that can be written.%n"
                .formatted(folder.toRealPath().resolve(".sluice")));
  }
}
