// SPDX-License-Identifier: MIT
package org.sluice.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sluice.runner.doctor.Finding.State;
import org.sluice.runner.machine.OmnetTools;

class DoctorTest {
  private static final Path JDK = Path.of("/jdk");

  private static Doctor doctor(FakeMachine machine) {
    Path home = Path.of("/home");
    return new Doctor(machine, home, JDK, new OmnetTools(machine, home, null, null));
  }

  private static Finding examined(FakeMachine machine, String what) {
    return doctor(machine).examine().stream()
        .filter(f -> f.what().equals(what))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void namesThePackageOfEveryRequiredThingThatIsMissing() {
    List<Finding> findings = doctor(new FakeMachine()).examine();
    assertThat(findings)
        .filteredOn(f -> f.state() == State.MISSING)
        .extracting(Finding::debianPackage)
        .containsExactly(
            "openjdk-17-jdk-headless",
            "openjdk-17-jdk-headless",
            "maven",
            "g++",
            "cmake",
            "ninja-build",
            "libns3-dev");
  }

  @Test
  void takesMakeWhereThereIsNoNinja() {
    FakeMachine machine = new FakeMachine();
    machine.programs.put("make", "GNU Make 4.3\nmore");
    assertThat(examined(machine, "ninja or make"))
        .isEqualTo(Finding.found("ninja or make", "4.3 (make)"));
  }

  @Test
  void readsVersionsFromTheMacrosOfHeaders() {
    FakeMachine machine = new FakeMachine();
    machine.headers.put(
        "#include <zmq.h>",
        "#define ZMQ_VERSION_PATCH 4\n#define ZMQ_VERSION_MAJOR 4\n#define ZMQ_VERSION_MINOR 3");
    machine.headers.put(
        "#include <google/protobuf/stubs/common.h>", "#define GOOGLE_PROTOBUF_VERSION 3021012");
    assertThat(examined(machine, "libzmq").detail()).isEqualTo("4.3.4");
    assertThat(examined(machine, "protobuf").detail()).isEqualTo("3.21.12");
  }

  @Test
  void looksIntoTheGivenPrefixes() {
    FakeMachine machine = new FakeMachine();
    machine.variables.put("CMAKE_PREFIX_PATH", "/opt/a:/opt/b");
    machine.headers.put("#include <gtest/gtest.h>", "");
    assertThat(examined(machine, "GoogleTest").state()).isEqualTo(State.FOUND);
    assertThat(machine.includeDirectories)
        .containsExactlyInAnyOrder("/opt/a/include", "/opt/b/include");
  }

  @Test
  void namesTheNs3ThatTheBuildFinds() {
    FakeMachine machine = new FakeMachine();
    machine.programs.put(
        "/home/ns3-shim/find-ns3", "version=3.44\nstandard=20\nkind=wheel\nroot=/opt/venv\n");
    assertThat(examined(machine, "ns-3").detail()).isEqualTo("3.44 in /opt/venv (wheel)");
    machine.programs.put("/home/ns3-shim/find-ns3", "version=3.37\nkind=prefix\nroot=/usr");
    assertThat(examined(machine, "ns-3").detail()).isEqualTo("3.37 in /usr");
  }

  @Test
  void warnsOfAFullDisk() {
    FakeMachine machine = new FakeMachine();
    machine.freeBytes = 1_000_000;
    assertThat(examined(machine, "disk").state()).isEqualTo(State.MISSING_OPTIONAL);
  }
}
