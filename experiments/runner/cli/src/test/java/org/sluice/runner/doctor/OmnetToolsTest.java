// SPDX-License-Identifier: MIT
package org.sluice.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sluice.runner.doctor.Finding.State;
import org.sluice.runner.machine.OmnetTools;

class OmnetToolsTest {
  private static final Path HOME = Path.of("/home");

  private final FakeMachine machine = new FakeMachine();

  private OmnetTools tools() {
    return new OmnetTools(machine, HOME, null, null);
  }

  private void omnetpp(String folder, String version) {
    machine.files.put(Path.of(folder, "Version"), "omnetpp-" + version + "\n");
    machine.files.put(Path.of(folder, "include/omnetpp.h"), "");
    machine.files.put(Path.of(folder, "bin/opp_run_release"), "");
  }

  private void inet(String folder, String version, String patch) {
    machine.files.put(
        Path.of(folder, "src/inet/common/INETDefs.h"),
        "#define INET_VERSION        0x"
            + version
            + "\n#define INET_PATCH_LEVEL    0x"
            + patch
            + "\n");
    machine.files.put(Path.of(folder, "src/libINET.so"), "");
  }

  @Test
  void sayWhatIsMissingOneAfterTheOther() {
    assertThat(tools().whyNoOmnetpp()).startsWith("OMNeT++ is not found: source its setenv");
    assertThat(tools().whyNoInet()).startsWith("INET is not found: source its setenv");
    machine.variables.put("OMNETPP_ROOT", "/opp");
    assertThat(tools().whyNoOmnetpp()).startsWith("/opp is no OMNeT++");
    omnetpp("/opp", "5.7.1");
    assertThat(tools().whyNoOmnetpp())
        .isEqualTo("OMNeT++ in /opp is 5.7.1; needed is 6.0, 6.1 or 6.2");
    omnetpp("/opp", "6.10.0");
    assertThat(tools().whyNoOmnetpp())
        .isEqualTo("OMNeT++ in /opp is 6.10.0; needed is 6.0, 6.1 or 6.2");
    omnetpp("/opp", "6.0.3");
    assertThat(tools().whyNoOmnetpp()).isEmpty();
    omnetpp("/opp", "6.1");
    assertThat(tools().whyNoOmnetpp()).isEmpty();
    machine.variables.put("INET_ROOT", "/inet");
    assertThat(tools().whyNoInet()).startsWith("/inet is no INET");
    inet("/inet", "0404", "00");
    assertThat(tools().whyNoInet()).isEqualTo("INET in /inet is 4.4.0; needed is 4.5 or 4.6");
    inet("/inet", "0405", "04");
    assertThat(tools().whyNoInet()).isEmpty();
    assertThat(tools().inetVersion()).isEqualTo("4.5.4");
    machine.files.remove(Path.of("/inet/src/libINET.so"));
    assertThat(tools().whyNoInet()).contains("lacks src/libINET.so (make MODE=release there)");
    machine.files.put(
        Path.of("/inet/.oppfeaturestate"),
        "<feature id=\"Ipv4\" enabled=\"true\"/>\n<feature id=\"Udp\" enabled=\"false\"/>");
    assertThat(tools().whyNoInet())
        .isEqualTo(
            "INET in /inet was built without Udp (opp_featuretool enable Udp, then make makefiles"
                + " and make)");
  }

  @Test
  void knowWhichInetBuildsWithWhichOmnetpp() {
    machine.variables.put("OMNETPP_ROOT", "/opp");
    machine.variables.put("INET_ROOT", "/inet");
    omnetpp("/opp", "6.1");
    inet("/inet", "0406", "00");
    assertThat(tools().whyNoInet())
        .isEqualTo("INET in /inet is 4.6.0, which does not build with OMNeT++ 6.1");
    omnetpp("/opp", "6.2.0");
    assertThat(tools().whyNoOmnetpp()).isEmpty();
    assertThat(tools().whyNoInet()).isEmpty();
    inet("/inet", "0405", "04");
    assertThat(tools().whyNoInet()).isEmpty();
    inet("/inet", "0407", "00");
    assertThat(tools().whyNoInet()).isEqualTo("INET in /inet is 4.7.0; needed is 4.5 or 4.6");
  }

  @Test
  void findOmnetppByItsProgramsOnThePath() {
    machine.programs.put("opp_configfilepath", "/usr/share/omnetpp/Makefile.inc\n");
    assertThat(tools().omnetpp()).isEqualTo(Path.of("/usr/share/omnetpp"));
    machine.programs.remove("opp_configfilepath");
    machine.programs.put("sh", "/opt/omnetpp/bin/opp_run_release\n");
    assertThat(tools().omnetpp()).isEqualTo(Path.of("/opt/omnetpp"));
  }

  @Test
  void anOptionComesBeforeEnvironmentAndPath() {
    machine.variables.put("OMNETPP_ROOT", "/opp");
    machine.variables.put("INET_ROOT", "/inet");
    OmnetTools tools = new OmnetTools(machine, HOME, Path.of("/mine"), Path.of("/my-inet"));
    assertThat(tools.omnetpp()).isEqualTo(Path.of("/mine"));
    assertThat(tools.inet()).isEqualTo(Path.of("/my-inet"));
  }

  @Test
  void exclusionsOfDisabledFeaturesAreHandedOn() {
    machine.variables.put("INET_ROOT", "/inet");
    assertThat(tools().nedExclusions()).isEmpty();
    machine.files.put(Path.of("/inet/.nedexclusions"), "inet.a\ninet.b\n");
    assertThat(tools().nedExclusions()).isEqualTo("inet.a;inet.b");
  }

  @Test
  void theDoctorShowsAllThree() {
    machine.variables.put("OMNETPP_ROOT", "/opp");
    machine.variables.put("INET_ROOT", "/inet");
    omnetpp("/opp", "6.1");
    inet("/inet", "0405", "04");
    List<Finding> findings =
        new Doctor(machine, HOME, Path.of("/jdk"), tools())
            .examine().stream()
                .filter(f -> List.of("OMNeT++", "INET", "omnet-shim").contains(f.what()))
                .toList();
    assertThat(findings)
        .extracting(Finding::detail)
        .satisfiesExactly(
            d -> assertThat(d).isEqualTo("6.1 in /opp"),
            d -> assertThat(d).isEqualTo("4.5.4 in /inet, with the features that Sluice needs"),
            d -> assertThat(d).contains("./sluice builds it"));
    assertThat(findings.get(2).state()).isEqualTo(State.MISSING_OPTIONAL);
  }
}
