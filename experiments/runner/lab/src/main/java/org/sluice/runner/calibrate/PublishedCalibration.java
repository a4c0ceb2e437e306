// SPDX-License-Identifier: MIT
package org.sluice.runner.calibrate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.read.Calibration;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.reproduce.FigureLibrary;

/**
 * A calibration's page in the documentation, and whether it is of the runs that its experiments
 * describe today.
 *
 * @param paper of which paper
 * @param file the page
 * @param text what is in the file
 * @param current the page as it must be: with the note that it is stale, or without
 */
public record PublishedCalibration(String paper, Path file, String text, String current) {
  private static final String NOTE =
      "**Stale: the experiments, the grid or the scheme's defaults have changed since.**\n\n";

  private static final Pattern DIGEST = Pattern.compile("digest `([0-9a-f]+)`[.\\s]*\n");

  /**
   * Every page of a folder.
   *
   * @param pages the folder
   * @param experiments the folder of the experiments
   * @param library the figures
   * @param reader reads experiments
   * @throws IOException if a page cannot be read
   */
  public static List<PublishedCalibration> all(
      Path pages, Path experiments, FigureLibrary library, ExperimentReader reader)
      throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(pages)) {
      files = found.filter(f -> f.toString().endsWith(".md")).sorted().toList();
    }
    List<PublishedCalibration> all = new ArrayList<>();
    for (Path file : files) {
      String text = Files.readString(file);
      String paper = String.valueOf(file.getFileName()).replaceAll("\\.md$", "");
      boolean quick = !text.contains(CalibrationPage.WHOLE);
      CalibrationInputs inputs =
          CalibrationInputs.of(Calibration.read(experiments, paper), library, reader, quick);
      all.add(new PublishedCalibration(paper, file, text, marked(text, inputs.digest())));
    }
    return all;
  }

  /** The text of a page with the note, where its digest is another, or without. */
  static String marked(String text, String digest) {
    String plain = text.replace(NOTE, "");
    Matcher found = DIGEST.matcher(plain);
    if (found.find() && found.group(1).equals(digest)) {
      return plain;
    }
    int title = plain.indexOf("\n\n") + 2;
    return plain.substring(0, title) + NOTE + plain.substring(title);
  }

  /** Whether what it was made from has changed since. */
  public boolean isStale() {
    return current.contains(NOTE);
  }

  /**
   * Sets or removes the note.
   *
   * @throws IOException if the page cannot be written
   */
  public void mark() throws IOException {
    if (!text.equals(current)) {
      AtomicFile.write(file, current);
    }
  }
}
