// SPDX-License-Identifier: MIT
package org.sluice.workloads.work;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.WorkloadException;

/**
 * JSON as far as files of communicator groups need it: objects are {@link Map}s, of two equal keys
 * the last counts; arrays are {@link List}s, integers {@link Long}s, strings {@link String}s; any
 * other value is {@link #OTHER}.
 */
final class ChakraJson {
  /** A number that is no 64-bit integer, true, false or null. */
  static final Object OTHER = new Object();

  private static final int DEEPEST = 100;

  private final String place;
  private final String text;
  private int at;

  private ChakraJson(String place, String text) {
    this.place = place;
    this.text = text;
  }

  /**
   * The value with which a text begins; what is behind it is not read, as {@code nlohmann::json}'s
   * operator does.
   *
   * @param place which file or node, for errors
   * @throws WorkloadException if it is no JSON
   */
  static Object read(String place, String text) {
    return new ChakraJson(place, text).value(0);
  }

  private Object value(int depth) {
    if (depth > DEEPEST) {
      throw wrong("is nested deeper than " + DEEPEST);
    }
    char next = peek();
    if (next == '{') {
      return object(depth);
    }
    if (next == '[') {
      return array(depth);
    }
    if (next == '"') {
      return string();
    }
    return word();
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> entries = new LinkedHashMap<>();
    at++;
    if (peek() == '}') {
      at++;
      return entries;
    }
    while (true) {
      if (peek() != '"') {
        throw wrong("has no key here");
      }
      String key = string();
      expect(':');
      entries.put(key, value(depth + 1));
      if (endsWith('}')) {
        return entries;
      }
    }
  }

  private List<Object> array(int depth) {
    List<Object> values = new ArrayList<>();
    at++;
    if (peek() == ']') {
      at++;
      return values;
    }
    while (true) {
      values.add(value(depth + 1));
      if (endsWith(']')) {
        return values;
      }
    }
  }

  /** Takes a comma, or the end of an object or array. */
  private boolean endsWith(char end) {
    if (peek() == end) {
      at++;
      return true;
    }
    expect(',');
    return false;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return out.toString();
      }
      if (c < ' ') {
        throw wrong("has a control character in a string");
      }
      if (c == '\\' && at + 1 < text.length()) {
        // Names of groups are digits: what an escape stands for is of no interest.
        out.append(c);
        at++;
        c = text.charAt(at);
      }
      out.append(c);
    }
    throw wrong("has a string without an end");
  }

  private Object word() {
    int start = at;
    while (at < text.length() && isWord(text.charAt(at))) {
      at++;
    }
    String word = text.substring(start, at);
    if (word.matches("-?[0-9]{1,18}")) {
      return Long.parseLong(word);
    }
    if (word.matches("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?|true|false|null")) {
      return OTHER;
    }
    at = start;
    throw wrong("has no value here");
  }

  private static boolean isWord(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == 'E' || "+-.".indexOf(c) >= 0;
  }

  private void expect(char c) {
    if (peek() != c) {
      throw wrong("has no '" + c + "' here");
    }
    at++;
  }

  /** The next character that is no space; stays before it. */
  private char peek() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  private WorkloadException wrong(String what) {
    long line = 1 + text.substring(0, at).chars().filter(c -> c == '\n').count();
    return new WorkloadException(
        "%s:%d: the JSON %s; allowed is JSON".formatted(place, line, what));
  }
}
