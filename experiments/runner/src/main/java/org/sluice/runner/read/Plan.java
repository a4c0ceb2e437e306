// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The plan of a run: {@code docs/reference/plan-format.md}. It is written line by line wherever it
 * goes; with a million flows its text is 130 MB.
 *
 * @param experiment what to run
 * @param session how the two sides communicate
 * @param out where the simulator writes its files; a relative one belongs to the folder in which it
 *     is started
 * @param progress whether it shall say how far it is
 */
public record Plan(Experiment experiment, PlanSession session, String out, boolean progress) {
  /** The plan of a run with its files in a folder, which says how far it is. */
  public static Plan into(Path out, Experiment experiment, PlanSession session) {
    return new Plan(experiment, session, out.toAbsolutePath().toString(), true);
  }

  /**
   * Writes it.
   *
   * @throws IOException if {@code to} cannot be written
   */
  public void writeTo(Appendable to) throws IOException {
    new PlanWriter(to).write(this);
  }

  /** All of it. */
  public String text() {
    StringBuilder text = new StringBuilder();
    try {
      writeTo(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** The SHA-256 of its text in UTF-8, in hexadecimal. */
  public String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (Writer writer =
          new BufferedWriter(
              new OutputStreamWriter(
                  new DigestOutputStream(OutputStream.nullOutputStream(), digest),
                  StandardCharsets.UTF_8))) {
        writeTo(writer);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
