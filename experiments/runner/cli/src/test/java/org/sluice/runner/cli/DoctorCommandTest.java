// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sluice.runner.ExitCode;
import org.sluice.runner.doctor.Finding;

class DoctorCommandTest {
  private final StringWriter text = new StringWriter();

  private ExitCode printed(Finding... findings) {
    return DoctorCommand.print(List.of(findings), new PrintWriter(text, true));
  }

  @Test
  void exitsWithMissingAndOneAptLineWhenSomethingRequiredIsMissing() {
    ExitCode code =
        printed(
            Finding.found("JDK", "17"),
            Finding.missing("ns-3", "libns3-dev", "NS3_ROOT=prefix"),
            Finding.missing("CMake", "cmake", "on the PATH"));
    assertThat(code).isEqualTo(ExitCode.MISSING);
    assertThat(text.toString())
        .contains("apt-get install -y --no-install-recommends cmake libns3-dev")
        .contains("NS3_ROOT=prefix");
  }

  @Test
  void isContentWhenOnlySomethingOptionalIsMissing() {
    ExitCode code = printed(Finding.missingOptional("OMNeT++", "not used yet", "", "its setenv"));
    assertThat(code).isEqualTo(ExitCode.DONE);
    assertThat(text.toString()).doesNotContain("apt-get").contains("its setenv");
  }
}
