// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.doctor.ThisMachine;
import org.sluice.runner.machine.OmnetTools;

class OmnetProgramTest {
  private final OmnetProgram program =
      new OmnetProgram(
          new OmnetTools(
              new ThisMachine(), Path.of("/sluice"), Path.of("/omnetpp"), Path.of("/inet")));

  @Test
  void nedFoldersAreOneList() {
    List<String> words =
        program.command(
            "General", Path.of("/run/omnet"), Path.of("/run/omnet/omnetpp.ini"), List.of());
    assertThat(words.get(words.indexOf("-n") + 1))
        .isEqualTo("/run/omnet:/sluice/omnet-shim/src:/inet/src");
  }

  @Test
  void aFolderThatTheListCannotHoldIsRefused() {
    assertThatThrownBy(
            () -> program.command("General", Path.of("/a:b/omnet"), Path.of("x.ini"), List.of()))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessageContaining("'/a:b/omnet'")
        .hasMessageContaining("':' and ';'");
  }
}
