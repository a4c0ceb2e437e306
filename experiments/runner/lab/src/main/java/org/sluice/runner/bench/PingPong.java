// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

/**
 * A message to another process and back over ZeroMQ, with nothing around it: a DEALER and a ROUTER
 * of libzmq, which answers in the thread that receives ({@code bridge/client/zmq/ping.cc}).
 */
public final class PingPong {
  private static final String PROGRAM = "sluice-zmq-ping";
  private static final int DEPTH = 4;
  private static final int COUNT = 20_000;
  private static final Pattern RESULT =
      Pattern.compile("mean_us (?<mean>[0-9.]+) median_us (?<median>[0-9.]+) .*\\R");

  private PingPong() {}

  /**
   * Measures it.
   *
   * @param libraries the folder below which the program is
   * @throws SluiceException with {@link ExitCode#MISSING} if it is not there
   * @throws IOException if it cannot be started
   */
  public static Sample measure(Path libraries) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(find(libraries).toString(), "--count", Integer.toString(COUNT))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said;
    try (InputStream out = process.getInputStream()) {
      said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
    Matcher matcher = RESULT.matcher(said);
    if (process.waitFor() != 0 || !matcher.matches()) {
      throw new SluiceException(ExitCode.UNEXPECTED, PROGRAM + " failed: '" + said.strip() + "'");
    }
    double meanUs = Double.parseDouble(matcher.group("mean"));
    double wallS = meanUs * COUNT / 1e6;
    return new Sample(0, 0, 0, COUNT, wallS, wallS, Double.parseDouble(matcher.group("median")), 0);
  }

  private static Path find(Path libraries) throws IOException {
    try (Stream<Path> found =
        Files.find(
            libraries,
            DEPTH,
            (path, attributes) -> path.getFileName().toString().equals(PROGRAM))) {
      return found
          .findFirst()
          .orElseThrow(
              () ->
                  new SluiceException(
                      ExitCode.MISSING,
                      "the program %s is not below %s; ./sluice builds it with the transport zmq"
                          .formatted(PROGRAM, libraries)));
    }
  }
}
