// SPDX-License-Identifier: MIT
package org.sluice.cc.golden;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * A trace of the HPCC simulator and the configuration it was made with.
 *
 * @param name set and configuration
 * @param config its config.txt: key to the words after it
 * @param lines every event in order
 */
public record GoldenTrace(String name, Map<String, String> config, List<Line> lines) {

  /** The four networks of the reference runs. */
  public static final List<String> SETS =
      List.of(
          "S1_2to1_25G_sync",
          "S6_two_100G_second_after_0.2ms",
          "S7_12to1_100KB_25G_buf1MB",
          "S8_lossy_links_25G");

  /** The rate of every link of a set, bit/s. */
  public static long linkBps(String set) {
    return set.contains("100G") ? 100_000_000_000L : 25_000_000_000L;
  }

  /**
   * One event: its inputs and the state after it.
   *
   * @param number of the line, from 1
   * @param timeNs when
   * @param event NEW, ACK, NACK, ALPHA, DEC or INC
   * @param flow addresses and ports
   * @param fields inputs and state by name
   */
  public record Line(
      int number, long timeNs, String event, String flow, Map<String, String> fields) {
    public long timePs() {
      return timeNs * 1000;
    }

    /** A field that is a whole number. */
    public long whole(String field) {
      return Long.parseLong(fields.get(field));
    }

    /** A field that is a real number, printed with all its digits. */
    public double real(String field) {
      return Double.parseDouble(fields.get(field));
    }

    /** Whether the ACK echoes a mark. */
    public boolean flagged() {
      return "1".equals(fields.get("cnp"));
    }
  }

  /** Reads a configuration of a set of the HPCC simulator from the resources. */
  public static GoldenTrace read(String set, String configuration) throws IOException {
    return read("hpcc-reference", set, configuration);
  }

  /** Reads a configuration of a set from a folder of the resources. */
  public static GoldenTrace read(String reference, String set, String configuration)
      throws IOException {
    String folder = "/" + reference + "/" + set + "/" + configuration + "/";
    Map<String, String> config = new TreeMap<>();
    try (BufferedReader in = open(GoldenTrace.class.getResourceAsStream(folder + "config.txt"))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.trim().split("\\s+", 2);
        config.put(words[0], words.length > 1 ? words[1] : "");
      }
    }
    List<Line> lines = new ArrayList<>();
    InputStream packed = GoldenTrace.class.getResourceAsStream(folder + "cc_trace.txt.gz");
    try (BufferedReader in = open(new GZIPInputStream(packed))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(parse(lines.size() + 1, line));
      }
    }
    return new GoldenTrace(set + "/" + configuration, config, lines);
  }

  /** A number of the configuration; a rate in Mb/s. */
  public double number(String key) {
    return Double.parseDouble(config.get(key).replace("Mb/s", ""));
  }

  /** The value a map of the configuration has for a link's rate. */
  public long mapped(String key, long linkBps) {
    String[] words = config.get(key).split("\\s+");
    for (int i = 1; i < words.length; i += 2) {
      if (Long.parseLong(words[i]) == linkBps) {
        return Long.parseLong(words[i + 1]);
      }
    }
    throw new AssertionError(key + " has no value for " + linkBps);
  }

  private static BufferedReader open(InputStream in) {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
  }

  private static Line parse(int number, String text) {
    String[] words = text.split(" ");
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 3; i < words.length; i++) {
      String word = words[i].replace("[", "").replace("]", "");
      int equals = word.indexOf('=');
      if (equals > 0) {
        fields.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return new Line(number, Long.parseLong(words[0]), words[1], words[2], fields);
  }
}
