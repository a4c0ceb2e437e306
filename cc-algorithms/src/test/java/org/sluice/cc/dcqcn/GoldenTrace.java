// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

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

/** A trace of the HPCC simulator and the configuration it was made with. */
record GoldenTrace(String name, Map<String, String> config, List<Line> lines) {

  /** One event: its inputs and the state after it. */
  record Line(int number, long timeNs, String event, String flow, Map<String, String> fields) {
    long timePs() {
      return timeNs * 1000;
    }

    long whole(String field) {
      return Long.parseLong(fields.get(field));
    }

    boolean flagged() {
      return "1".equals(fields.get("cnp"));
    }

    CardReactionPoint.State state() {
      return new CardReactionPoint.State(
          whole("rate"), whole("tgt"), Double.parseDouble(fields.get("alpha")), whole("stage"));
    }
  }

  static GoldenTrace read(String set, String configuration) throws IOException {
    String folder = "/hpcc-reference/" + set + "/" + configuration + "/";
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

  private static BufferedReader open(InputStream in) {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
  }

  private static Line parse(int number, String text) {
    String[] words = text.split(" ");
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 3; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      if (equals > 0) {
        fields.put(words[i].substring(0, equals), words[i].substring(equals + 1));
      }
    }
    return new Line(number, Long.parseLong(words[0]), words[1], words[2], fields);
  }
}
