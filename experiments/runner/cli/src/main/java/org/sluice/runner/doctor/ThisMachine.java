// SPDX-License-Identifier: MIT
package org.sluice.runner.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.sluice.runner.machine.Machine;

/** The machine this process runs on. */
public final class ThisMachine implements Machine {
  private static final long DEADLINE_SECONDS = 10;

  @Override
  public Optional<String> output(String input, List<String> command) {
    try {
      Path in = Files.createTempFile("sluice-doctor", ".in");
      Path out = Files.createTempFile("sluice-doctor", ".out");
      try {
        Files.writeString(in, input);
        Process process =
            new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return Optional.empty();
        }
        return process.exitValue() == 0
            ? Optional.of(Files.readString(out, UTF_8).stripTrailing())
            : Optional.empty();
      } finally {
        Files.delete(in);
        Files.delete(out);
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(value -> !value.isEmpty());
  }

  @Override
  public boolean exists(Path path) {
    return Files.exists(path);
  }

  @Override
  public Optional<String> text(Path path) {
    try {
      return Optional.of(Files.readString(path));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public long freeBytes(Path path) {
    return path.toFile().getUsableSpace();
  }
}
