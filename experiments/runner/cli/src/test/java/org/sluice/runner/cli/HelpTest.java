// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class HelpTest {
  private static void showAll(CommandLine command) {
    assertThat(command.getUsageMessage()).contains("Usage: ").doesNotContain("%n", "%%");
    command.getSubcommands().values().forEach(HelpTest::showAll);
  }

  @Test
  void everyHelpPageIsShownWithoutAWarning() {
    PrintStream errors = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, UTF_8));
    try {
      showAll(Sluice.commandLine());
    } finally {
      System.setErr(errors);
    }
    assertThat(said.toString(UTF_8)).doesNotContain("picocli WARN");
  }

  @Test
  void helpOfACommandIsItsPage() {
    String[] words = {"help", "reproduce"};
    StringWriter said = new StringWriter();
    CommandLine line = Sluice.commandLine(words).setOut(new PrintWriter(said, true));
    assertThat(line.execute(words)).isZero();
    assertThat(said.toString()).startsWith("Usage: sluice reproduce ");
  }
}
