// SPDX-License-Identifier: MIT

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Sums up what Maven, CTest and pytest report of tests, in files of JUnit's format. Arguments, for each step: its name, its
 * exit code (or "skipped"), its log (or why it was skipped), its files, and "--". Lists the tests that failed or were
 * skipped; the last line is "N passed, N failed, N skipped". Exit code 1 if one failed.
 */
final class Summary {
  private static final int LONGEST_REASON = 200;

  /** Why a script skips, and why a test of GoogleTest does. */
  private static final Pattern SKIPPED =
      Pattern.compile("(?m)^skipped(?: \\S+)?: (.*)$|: Skipped\n(.*)$");

  private final List<String> failed = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();
  private int passed;

  public static void main(String[] arguments) throws Exception {
    Summary summary = new Summary();
    List<String> step = new ArrayList<>();
    for (String word : arguments) {
      if (word.equals("--")) {
        summary.add(step.get(0), step.get(1), step.get(2), step.subList(3, step.size()));
        step.clear();
      } else {
        step.add(word);
      }
    }
    System.exit(summary.print() ? 0 : 1);
  }

  /** A step that failed without a failed test is a failure, and so is one that ran no test. */
  private void add(String step, String code, String log, List<String> files)
      throws IOException, ParserConfigurationException {
    if (code.equals("skipped")) {
      skipped.add(line(step, log));
      return;
    }
    int failedBefore = failed.size();
    int tests = 0;
    for (String file : files) {
      try {
        NodeList cases =
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new File(file))
                .getElementsByTagName("testcase");
        for (int i = 0; i < cases.getLength(); i++) {
          add((Element) cases.item(i), log);
        }
        tests += cases.getLength();
      } catch (IOException | SAXException e) {
        failed.add(line(step, file + " cannot be read"));
      }
    }
    if (failed.size() == failedBefore && !code.equals("0")) {
      failed.add(line(step, "exit code " + code + ", see " + log));
    } else if (failed.size() == failedBefore && tests == 0) {
      failed.add(line(step, "it ran no test, see " + log));
    }
  }

  private void add(Element test, String log) {
    Element failure = child(test, "failure");
    if (failure == null) {
      failure = child(test, "error");
    }
    Element skip = child(test, "skipped");
    if (failure != null) {
      String why = failure.getAttribute("message");
      failed.add(line(name(test), why.isEmpty() ? "see " + log : why));
    } else if (skip != null
        && test.getAttribute("status").equals("notrun")
        && !skip.getAttribute("message").startsWith("SKIP_")) {
      // CTest could not run it.
      failed.add(line(name(test), skip.getAttribute("message")));
    } else if (skip != null) {
      skipped.add(line(name(test), reason(test, skip.getAttribute("message"))));
    } else {
      passed++;
    }
  }

  private static String name(Element test) {
    String name = test.getAttribute("name");
    String group = test.getAttribute("classname");
    return name.contains(".") || name.equals(group)
        ? name
        : group.substring(group.lastIndexOf('.') + 1) + (name.isEmpty() ? "" : "." + name);
  }

  /** CTest does not say why a test is skipped: what the test prints does. */
  private static String reason(Element test, String message) {
    if (message.startsWith("SKIP_")) {
      Element output = child(test, "system-out");
      Matcher m = SKIPPED.matcher(output == null ? "" : output.getTextContent());
      if (m.find()) {
        return m.group(1) == null ? m.group(2) : m.group(1);
      }
    }
    return message;
  }

  private static Element child(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return found.getLength() == 0 ? null : (Element) found.item(0);
  }

  private static String line(String name, String reason) {
    String text = reason.strip().replaceAll("\\s+", " ");
    if (text.length() > LONGEST_REASON) {
      text = text.substring(0, LONGEST_REASON) + " …";
    }
    return name + (text.isEmpty() ? "" : " (" + text + ")");
  }

  private boolean print() {
    System.out.println();
    Collections.sort(skipped, Collections.reverseOrder());
    Collections.sort(failed, Collections.reverseOrder());
    skipped.forEach(line -> System.out.println("skipped: " + line));
    failed.forEach(line -> System.out.println("failed: " + line));
    System.out.printf("%d passed, %d failed, %d skipped%n", passed, failed.size(), skipped.size());
    return failed.isEmpty();
  }
}
