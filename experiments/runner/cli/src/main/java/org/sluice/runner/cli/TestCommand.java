// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Command;

/** {@code sluice test}: hands over to the launcher, which builds what the tests need. */
@Command(
    name = "test",
    mixinStandardHelpOptions = true,
    description = {
      "Runs every test: formatting, C++, Java, the real simulator, certification.",
      "The last line is 'N passed, N failed, N skipped'; the exit code is 0 if none failed."
    })
public final class TestCommand implements Callable<Integer> {
  @Override
  public Integer call() throws IOException, InterruptedException {
    String home = System.getProperty("sluice.home");
    if (home == null) {
      throw SluiceException.wrongInput("the tests are run by the launcher: ./sluice test");
    }
    return new ProcessBuilder(Path.of(home, "sluice").toString(), "test")
        .inheritIO()
        .start()
        .waitFor();
  }
}
