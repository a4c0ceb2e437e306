// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.sluice.runner.SluiceException;

/**
 * A Python that has Matplotlib, which runs the scripts of figures.
 *
 * @param python the program
 */
public record Matplotlib(String python) {
  /** Prints its version, and fails for older ones, whose legends know no {@code ncols}. */
  private static final String TEST =
      "import matplotlib as m, sys; print(m.__version__); sys.exit(m.__version_info__ < (3, 6))";

  /** Matplotlib is loaded once for all scripts. */
  private static final String RUN =
      """
      import runpy, sys
      from matplotlib import pyplot, rcdefaults
      formats, scripts = sys.argv[1].split(","), sys.argv[2:]
      for script in scripts:
          sys.argv = [script, *formats]
          try:
              runpy.run_path(script, run_name="__main__")
          except Exception as error:
              sys.exit(f"{script}: {error}")
          pyplot.close("all")
          rcdefaults()
      """;

  private static final int MOST_MINUTES = 10;

  /**
   * The first that there is: the one that {@code SLUICE_PYTHON} names, that of this installation,
   * the machine's.
   *
   * @param home where Sluice is installed
   */
  public static Optional<Matplotlib> find(Path home) {
    return candidates(home).stream().filter(Matplotlib::works).findFirst();
  }

  /** Where it is looked for, in this order. */
  public static List<Matplotlib> candidates(Path home) {
    List<String> programs = new ArrayList<>();
    Optional.ofNullable(System.getenv("SLUICE_PYTHON")).ifPresent(programs::add);
    programs.add(home.resolve(".sluice/python/bin/python").toString());
    programs.add("python3");
    programs.add("/usr/bin/python3");
    return programs.stream().map(Matplotlib::new).toList();
  }

  /** A command that prints the version, and ends with 0 if it is one that is new enough. */
  public List<String> test() {
    return List.of(python, "-c", TEST);
  }

  private boolean works() {
    try {
      return ended(test()).code() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Draws.
   *
   * @param scripts the scripts of figures
   * @param formats such as {@code pdf}
   * @throws SluiceException if a script fails, with what Python says
   * @throws IOException if Python cannot be started
   */
  public void draw(List<Path> scripts, List<String> formats) throws IOException {
    List<String> command = new ArrayList<>(List.of(python, "-c", RUN, String.join(",", formats)));
    scripts.forEach(script -> command.add(script.toString()));
    Ended ended = ended(command);
    if (ended.code() != 0) {
      throw SluiceException.wrongInput("a figure could not be drawn: " + ended.lastLine());
    }
  }

  private record Ended(int code, String said) {
    String lastLine() {
      String[] lines = said.strip().split("\n", -1);
      return lines[lines.length - 1];
    }
  }

  private static Ended ended(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // Two drawings of the same points have the same bytes.
    builder.environment().put("SOURCE_DATE_EPOCH", "0");
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)
          ? new Ended(process.exitValue(), said)
          : new Ended(1, "Python did not end in " + MOST_MINUTES + " minutes");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Ended(1, "interrupted");
    } finally {
      process.destroyForcibly();
    }
  }
}
