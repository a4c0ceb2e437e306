// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, {@code ./sluice}, where it can build nothing. */
class LauncherTest {
  private static final Path HOME = Path.of(System.getProperty("sluice.home", "../.."));

  @Test
  void aPlaceThatCannotBeWrittenIsNamedAndNobodyIsWaitedFor(@TempDir Path folder) throws Exception {
    Files.copy(HOME.resolve("sluice"), folder.resolve("sluice"));
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
