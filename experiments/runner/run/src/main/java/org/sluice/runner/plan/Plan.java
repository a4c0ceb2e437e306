// SPDX-License-Identifier: MIT
package org.sluice.runner.plan;

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
import java.util.List;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.model.Experiment;

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

  /** A digest of what a run simulates, whatever it is called and wherever it is computed. */
  public static String digestOf(Experiment run) {
    PlanSession nowhere =
        new PlanSession(
            "", ServerAddress.NONE, "", List.of(), "", null, 0, 0, List.of(), List.of());
    return new Plan(run.nameless(), nowhere, "", false).sha256();
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
      return writeDigested(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes it to a file, whole or not at all.
   *
   * @return its {@link #sha256}
   * @throws IOException if the file cannot be written
   */
  public String write(Path file) throws IOException {
    String[] digest = {""};
    AtomicFile.writeBytes(file, out -> digest[0] = writeDigested(out));
    return digest[0];
  }

  /** Writes it and gives its digest. */
  private String writeDigested(OutputStream out) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      Writer writer =
          new BufferedWriter(
              new OutputStreamWriter(new DigestOutputStream(out, digest), StandardCharsets.UTF_8));
      writeTo(writer);
      writer.flush();
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
