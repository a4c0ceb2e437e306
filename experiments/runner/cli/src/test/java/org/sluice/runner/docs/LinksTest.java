// SPDX-License-Identifier: MIT
package org.sluice.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link of every page leads somewhere, and pages keep to their width and length. */
class LinksTest {
  private static final Path ROOT = Path.of("../../..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\((?<target>[^)\\s]+)\\)");
  private static final Pattern PAGE = Pattern.compile("\\bdocs/[a-z/-]+\\.md\\b");
  private static final Set<String> NOT_OURS = Set.of("target", "build", "out", ".git");
  private static final Set<String> SOURCES =
      Set.of("java", "cc", "h", "ned", "ini", "proto", "properties", "txt", "md");

  /** All files of the working copy that are written by hand. */
  private static List<Path> files(Path folder) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : entries.sorted().toList()) {
        String name = entry.getFileName().toString();
        if (Files.isDirectory(entry)) {
          if (!NOT_OURS.contains(name) && !name.startsWith(".")) {
            found.addAll(files(entry));
          }
        } else {
          found.add(entry);
        }
      }
    }
    return found;
  }

  /** What people read: all of docs, every README, and what a host of repositories shows. */
  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(files(ROOT));
    pages.removeIf(
        file ->
            !file.endsWith("README.md")
                && !file.startsWith(ROOT.resolve("docs"))
                && !file.getParent().equals(ROOT));
    pages.addAll(files(ROOT.resolve(".github")));
    pages.removeIf(file -> !file.toString().endsWith(".md"));
    assertThat(pages).hasSizeGreaterThan(30);
    return pages;
  }

  /** The lines of a page that are neither code nor a table. */
  private static List<String> prose(Path page) throws IOException {
    List<String> lines = new ArrayList<>();
    boolean code = false;
    for (String line : Files.readAllLines(page)) {
      if (line.strip().startsWith("```")) {
        code = !code;
      } else if (!code && !line.strip().startsWith("|")) {
        lines.add(line);
      }
    }
    return lines;
  }

  /** The fragment by which Markdown viewers find a heading. */
  private static String anchor(String heading) {
    return heading
        .replaceFirst("^#+ ", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static Set<String> anchors(Path page) throws IOException {
    return prose(page).stream()
        .filter(line -> line.startsWith("#"))
        .map(LinksTest::anchor)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyRelativeLinkOfAPageLeadsToAFileAndAHeading() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (String target :
          LINK.matcher(Files.readString(page)).results().map(m -> m.group(1)).toList()) {
        if (target.startsWith("http")) {
          continue;
        }
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        boolean found = Files.exists(file);
        if (found && parts.length == 2 && file.toString().endsWith(".md")) {
          found = anchors(file).contains(parts[1]);
        }
        if (!found) {
          broken.add(ROOT.relativize(page) + ": " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void everyPageThatASourceFileNamesExists() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path file : files(ROOT)) {
      String name = file.getFileName().toString();
      if (SOURCES.contains(name.substring(name.lastIndexOf('.') + 1))
          && !file.endsWith("docs/LinksTest.java")
          && !file.getParent().endsWith("evidence/reproductions")) {
        PAGE.matcher(Files.readString(file))
            .results()
            .map(m -> m.group())
            .filter(named -> !Files.exists(ROOT.resolve(named)))
            .forEach(named -> broken.add(ROOT.relativize(file) + ": " + named));
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void noLineOfProseInTheDocsIsLongerThan150Characters() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path page : pages()) {
      for (String line : prose(page)) {
        if (line.length() > 150) {
          tooLong.add(ROOT.relativize(page) + ": " + line);
        }
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void theReadmeHasAtMost130Lines() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(130);
  }
}
