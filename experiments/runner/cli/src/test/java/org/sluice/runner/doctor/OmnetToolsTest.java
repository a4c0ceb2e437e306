// SPDX-License-Identifier: MIT
package org.sluice.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.doctor.Finding.State;
import org.sluice.runner.machine.Machine;
import org.sluice.runner.machine.OmnetTools;

class OmnetToolsTest {
  private static final Path SCRIPT =
      Path.of(System.getProperty("sluice.home", "../..")).resolve("omnet-shim/find-omnet");

  /** What is set; nothing else of OMNeT++ and INET is. */
  private final Map<String, String> variables = new HashMap<>();

  @TempDir Path temporary;
  private Path home = Path.of("");
  private Path opp = Path.of("");
  private Path inet = Path.of("");

  /** This machine with other variables. */
  private final Machine machine =
      new Machine() {
        private final Machine real = new ThisMachine();

        @Override
        public Optional<String> output(String input, List<String> command) {
          List<String> words = new ArrayList<>(List.of("env", "-u", "OMNETPP_ROOT"));
          words.addAll(List.of("-u", "INET_ROOT"));
          words.add("PATH=" + temporary.resolve("bin") + ":/usr/bin:/bin");
          variables.forEach((name, value) -> words.add(name + "=" + value));
          words.addAll(command);
          return real.output(input, words);
        }

        @Override
        public Optional<String> environment(String name) {
          return Optional.ofNullable(variables.get(name));
        }

        @Override
        public boolean exists(Path path) {
          return real.exists(path);
        }

        @Override
        public Optional<String> text(Path path) {
          return real.text(path);
        }

        @Override
        public long freeBytes(Path path) {
          return real.freeBytes(path);
        }
      };

  @BeforeEach
  void name() throws IOException {
    home = temporary.toRealPath().resolve("sluice");
    opp = temporary.toRealPath().resolve("opp");
    inet = temporary.toRealPath().resolve("inet");
    program(home.resolve("omnet-shim/find-omnet"), Files.readString(SCRIPT));
  }

  private OmnetTools tools() {
    return new OmnetTools(machine, home, null, null);
  }

  private static void put(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void program(Path file, String text) throws IOException {
    put(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private void omnetpp(String version) throws IOException {
    put(opp.resolve("Version"), "omnetpp-" + version + "\n");
    put(opp.resolve("include/omnetpp.h"), "");
    program(opp.resolve("bin/opp_run_release"), "#!/bin/sh\n");
  }

  private void inet(String version, String patch) throws IOException {
    put(
        inet.resolve("src/inet/common/INETDefs.h"),
        "#define INET_VERSION        0x"
            + version
            + "\n#define INET_PATCH_LEVEL    0x"
            + patch
            + "\n");
    put(inet.resolve("src/libINET.so"), "");
  }

  @Test
  void sayWhatIsMissingOneAfterTheOther() throws IOException {
    assertThat(tools().whyNoOmnetpp()).startsWith("OMNeT++ is not found: source its setenv");
    assertThat(tools().whyNoInet()).startsWith("INET is not found: source its setenv");
    variables.put("OMNETPP_ROOT", opp.toString());
    assertThat(tools().whyNoOmnetpp()).startsWith(opp + " is no OMNeT++");
    omnetpp("5.7.1");
    assertThat(tools().whyNoOmnetpp())
        .isEqualTo("OMNeT++ in " + opp + " is 5.7.1; needed is 6.0, 6.1 or 6.2");
    omnetpp("6.10.0");
    assertThat(tools().whyNoOmnetpp())
        .isEqualTo("OMNeT++ in " + opp + " is 6.10.0; needed is 6.0, 6.1 or 6.2");
    omnetpp("6.0.3");
    assertThat(tools().whyNoOmnetpp()).isEmpty();
    omnetpp("6.1");
    assertThat(tools().whyNoOmnetpp()).isEmpty();
    variables.put("INET_ROOT", inet.toString());
    assertThat(tools().whyNoInet()).startsWith(inet + " is no INET");
    inet("0404", "00");
    assertThat(tools().whyNoInet())
        .isEqualTo("INET in " + inet + " is 4.4.0; needed is 4.5 or 4.6");
    inet("0405", "04");
    assertThat(tools().whyNoInet()).isEmpty();
    assertThat(tools().inetVersion()).isEqualTo("4.5.4");
    Files.delete(inet.resolve("src/libINET.so"));
    assertThat(tools().whyNoInet()).contains("lacks src/libINET.so (make MODE=release there)");
    put(
        inet.resolve(".oppfeaturestate"),
        "<feature id=\"Ipv4\" enabled=\"true\"/>\n<feature id=\"Udp\" enabled=\"false\"/>");
    assertThat(tools().whyNoInet())
        .isEqualTo(
            "INET in "
                + inet
                + " was built without Udp (opp_featuretool enable Udp, then make makefiles"
                + " and make)");
  }

  @Test
  void knowWhichInetBuildsWithWhichOmnetpp() throws IOException {
    variables.put("OMNETPP_ROOT", opp.toString());
    variables.put("INET_ROOT", inet.toString());
    omnetpp("6.1");
    inet("0406", "00");
    assertThat(tools().whyNoInet())
        .isEqualTo("INET in " + inet + " is 4.6.0, which does not build with OMNeT++ 6.1");
    omnetpp("6.2.0");
    assertThat(tools().whyNoOmnetpp()).isEmpty();
    assertThat(tools().whyNoInet()).isEmpty();
    inet("0405", "04");
    assertThat(tools().whyNoInet()).isEmpty();
    inet("0407", "00");
    assertThat(tools().whyNoInet())
        .isEqualTo("INET in " + inet + " is 4.7.0; needed is 4.5 or 4.6");
  }

  @Test
  void findOmnetppByItsProgramsOnThePath() throws IOException {
    Path bin = Files.createDirectories(temporary.resolve("bin"));
    program(bin.resolve("opp_configfilepath"), "#!/bin/sh\necho /somewhere/omnetpp/Makefile.inc\n");
    assertThat(tools().omnetpp()).isEqualTo(Path.of("/somewhere/omnetpp"));
    Files.delete(bin.resolve("opp_configfilepath"));
    omnetpp("6.1");
    Files.createSymbolicLink(bin.resolve("opp_run_release"), opp.resolve("bin/opp_run_release"));
    assertThat(tools().omnetpp()).isEqualTo(opp);
  }

  @Test
  void anOptionComesBeforeEnvironmentAndPath() {
    variables.put("OMNETPP_ROOT", opp.toString());
    variables.put("INET_ROOT", inet.toString());
    OmnetTools tools = new OmnetTools(machine, home, Path.of("/mine"), Path.of("/my-inet"));
    assertThat(tools.omnetpp()).isEqualTo(Path.of("/mine"));
    assertThat(tools.inet()).isEqualTo(Path.of("/my-inet"));
  }

  @Test
  void exclusionsOfDisabledFeaturesAreHandedOn() throws IOException {
    variables.put("INET_ROOT", inet.toString());
    assertThat(tools().nedExclusions()).isEmpty();
    put(inet.resolve(".nedexclusions"), "inet.a\ninet.b\n");
    assertThat(tools().nedExclusions()).isEqualTo("inet.a;inet.b");
  }

  @Test
  void theDoctorShowsAllThree() throws IOException {
    variables.put("OMNETPP_ROOT", opp.toString());
    variables.put("INET_ROOT", inet.toString());
    omnetpp("6.1");
    inet("0405", "04");
    List<Finding> findings =
        new Doctor(machine, home, Path.of("/jdk"), tools())
            .examine().stream()
                .filter(f -> List.of("OMNeT++", "INET", "omnet-shim").contains(f.what()))
                .toList();
    assertThat(findings)
        .extracting(Finding::detail)
        .satisfiesExactly(
            d -> assertThat(d).isEqualTo("6.1 in " + opp),
            d ->
                assertThat(d)
                    .isEqualTo("4.5.4 in " + inet + ", with the features that Sluice needs"),
            d -> assertThat(d).contains("./sluice builds it"));
    assertThat(findings.get(2).state()).isEqualTo(State.MISSING_OPTIONAL);
  }
}
