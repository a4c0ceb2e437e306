// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The commit of an installation that is a git working copy. */
public final class Commit {
  /** What changed, but for the verdicts that runs leave in the working copy. */
  private static final String[] CHANGES = {
    "status", "--porcelain", "--", ".", ":!docs/evidence/reproductions*"
  };

  private static final Map<Path, Map<String, Object>> KNOWN = new ConcurrentHashMap<>();

  private Commit() {}

  /**
   * The fields {@code commit} ("unknown" if there is none) and {@code dirty}: whether files differ
   * from it. They are those of the first call: what runs was loaded by then.
   *
   * @param home the folder of the installation
   */
  public static Map<String, Object> of(Path home) {
    return KNOWN.computeIfAbsent(home, Commit::read);
  }

  private static Map<String, Object> read(Path home) {
    Map<String, Object> git = new LinkedHashMap<>();
    String commit = git(home, "rev-parse", "HEAD");
    git.put("commit", commit.isEmpty() ? "unknown" : commit);
    git.put("dirty", !commit.isEmpty() && !git(home, CHANGES).isEmpty());
    return Collections.unmodifiableMap(git);
  }

  private static String git(Path home, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", home.toString()));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean ended = process.waitFor(5, TimeUnit.SECONDS);
      return ended && process.exitValue() == 0 ? text.trim() : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
