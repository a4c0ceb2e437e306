// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class StatusTextTest {
  private final StatusText said = new StatusText();
  private final PrintStream to = new PrintStream(said, true, UTF_8);

  @Test
  void whatIsWrittenOverIsTheStatusAndLinesStay() {
    to.print("\r\u001b[Ksimulation:  12.5 %");
    to.flush();
    assertThat(said.status()).isEqualTo("simulation:  12.5 %");
    to.print("\r\u001b[Ksimulation:  13.0 %");
    to.flush();
    assertThat(said.status()).isEqualTo("simulation:  13.0 %");
    to.print("\r\u001b[K");
    to.println("sluice: warning: é");
    assertThat(said.take()).containsExactly("sluice: warning: é");
    assertThat(said.take()).isEmpty();
    assertThat(said.status()).isEmpty();
  }
}
