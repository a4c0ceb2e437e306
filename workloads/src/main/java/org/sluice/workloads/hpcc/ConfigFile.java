// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.workloads.WorkloadException;

/**
 * {@code config.txt}: {@code KEY VALUE…}, read word by word as the HPCC simulator's program reads
 * it: a word that is no key is passed over, and of a key that comes twice the last value counts.
 */
public final class ConfigFile {
  private static final int MOST_PAIRS = 100_000;

  private final String name;
  private final Generation generation;
  private final Map<String, Value> values = new LinkedHashMap<>();
  private final List<Word> stray = new ArrayList<>();
  private final Oddities oddities = new Oddities();

  /**
   * A word that is no key and no value of one.
   *
   * @param text it
   * @param line its line, from 1
   * @param beginsLine whether it is the first of its line
   */
  public record Word(String text, int line, boolean beginsLine) {
    private static final List<String> COMMENT_MARKS =
        List.of("#", "//", "/*", "*", "{", ";", "%", "--", "!");

    /** Whether it begins what other formats call a comment. */
    public boolean beginsComment() {
      return COMMENT_MARKS.stream().anyMatch(text::startsWith);
    }
  }

  /**
   * What follows a key.
   *
   * @param words the values as they were read: whole numbers without what follows them in a word
   * @param line of the key, from 1
   */
  public record Value(List<String> words, int line) {
    /** The only word. */
    public String text() {
      return words.get(0);
    }
  }

  private ConfigFile(String name, Generation generation) {
    this.name = name;
    this.generation = generation;
  }

  /**
   * Reads a file.
   *
   * @throws WorkloadException if it cannot be read, or a number is none: the HPCC simulator then
   *     reads on forever
   */
  public static ConfigFile read(Path file) {
    byte[] text = new WordStream(file).bytes();
    ConfigFile config = new ConfigFile(file.toString(), generation(text));
    config.read(new WordStream(config.name, text));
    return config;
  }

  private static Generation generation(byte[] text) {
    WordStream in = new WordStream("", text);
    Set<String> words = new HashSet<>();
    while (!in.isAtEnd()) {
      words.add(in.word(""));
    }
    return Generation.ofWords(words);
  }

  private void read(WordStream in) {
    while (!in.isAtEnd()) {
      String word = in.word("");
      if (in.hasFailed()) {
        break;
      }
      int line = in.line();
      Optional<ConfigKey> key = ConfigKey.find(word, generation);
      if (key.isEmpty()) {
        addStray(new Word(WordStream.shown(word), line, in.beginsLine()));
        continue;
      }
      if (!stray.isEmpty()
          && stray.get(stray.size() - 1).line() == line
          && stray.get(stray.size() - 1).beginsComment()) {
        oddities.add(
            "key in comment",
            name + ":" + line,
            word + " stands in a comment, which that simulator does not know: it counts");
      }
      if (values.containsKey(word)) {
        oddities.add(
            "twice " + word,
            name + ":" + line,
            word + " comes again, after line " + value(word).line() + "; the last value counts");
      }
      values.put(word, new Value(valuesOf(key.get(), in), line));
      if (in.hasFailed() && !in.isAtEnd()) {
        throw in.refusal(
            "a value of %s is '%s', which is no number of its type; the HPCC simulator stops reading there and never ends"
                .formatted(word, in.shown()));
      }
    }
  }

  /** Keeps the first of a line. */
  private void addStray(Word word) {
    if (stray.isEmpty() || stray.get(stray.size() - 1).line() < word.line()) {
      stray.add(word);
    }
  }

  private Value value(String key) {
    return values.getOrDefault(key, new Value(List.of(), 0));
  }

  private List<String> valuesOf(ConfigKey key, WordStream in) {
    List<String> old = value(key.name()).words();
    if (!key.hasPairs()) {
      List<String> read = new ArrayList<>();
      for (String type : key.types()) {
        String builtIn = key.defaults().getOrDefault(generation, "");
        String kept = read.size() < old.size() ? old.get(read.size()) : builtIn;
        read.add(valueOf(key, type, kept, in));
      }
      return List.copyOf(read);
    }
    // A map: what an earlier line of the key gave stays.
    Map<String, String> byRate = new LinkedHashMap<>();
    for (int i = 0; i + 1 < old.size(); i += 2) {
      byRate.put(old.get(i), old.get(i + 1));
    }
    int pairs = in.signed32(0);
    if (pairs > MOST_PAIRS) {
      throw in.refusal(
          "%s has %d pairs; allowed is up to %d".formatted(key.name(), pairs, MOST_PAIRS));
    }
    for (int i = 0; i < pairs && !in.hasFailed(); i++) {
      String rate = valueOf(key, key.types().get(0), "0", in);
      byRate.put(rate, valueOf(key, key.types().get(1), "0", in));
    }
    List<String> read = new ArrayList<>();
    byRate.forEach(
        (rate, value) -> {
          read.add(rate);
          read.add(value);
        });
    return List.copyOf(read);
  }

  private String valueOf(ConfigKey key, String type, String kept, WordStream in) {
    boolean isFlag = type.equals("flag") && generation == Generation.NS3_RDMA;
    String read = isFlag ? flag(in.word("0")) : typed(type, kept, in);
    if (in.hasFailed()) {
      if (in.isAtEnd()) {
        oddities.add(
            "no value",
            name + ":" + in.line(),
            key.name()
                + " ends the file without its value; it is '"
                + read
                + "' here, undefined there");
      }
    } else if (in.isInsideWord()) {
      oddities.add(
          "cut " + key.name(),
          name + ":" + in.line(),
          "%s is '%s', a whole number to the HPCC simulator: it reads %s, and so does Sluice"
              .formatted(key.name(), in.shown(), read));
    }
    return read;
  }

  private static String typed(String type, String kept, WordStream in) {
    return switch (type) {
      case "text" -> in.word(kept);
      case "u64" -> Long.toUnsignedString(in.unsigned64(wholeOf(kept)));
      case "i32" -> Integer.toString(in.signed32((int) wholeOf(kept)));
      case "f64" -> {
        double unused = in.number(kept.isEmpty() ? 0 : Double.parseDouble(kept));
        yield in.decimal();
      }
      default -> Long.toString(in.unsigned32(wholeOf(kept)));
    };
  }

  private static long wholeOf(String text) {
    return new WordStream("", text.getBytes(StandardCharsets.US_ASCII)).unsigned64(0);
  }

  /** A number, or the word that means it. */
  private static String flag(String word) {
    return switch (word) {
      case "Yes" -> "1";
      case "No" -> "0";
      default -> Long.toString(wholeOf(word));
    };
  }

  /** The file's name as given. */
  public String name() {
    return name;
  }

  /** Whose file it is, by its keys. */
  public Generation generation() {
    return generation;
  }

  /** By key, in order of first appearance. */
  public Map<String, Value> values() {
    return Collections.unmodifiableMap(values);
  }

  /** What a key is without the file; empty if there is no value. */
  public String builtIn(String key) {
    return ConfigKey.find(key, generation)
        .or(() -> ConfigKey.find(key, Generation.HPCC))
        .map(
            k ->
                k.defaults()
                    .getOrDefault(generation, k.defaults().getOrDefault(Generation.HPCC, "")))
        .orElse("");
  }

  /** The keys of the file that have an effect there and none here, with what they are there. */
  public Map<String, String> differing() {
    Map<String, String> differing = new LinkedHashMap<>();
    for (String key : values.keySet()) {
      ConfigKey.find(key, generation)
          .filter(k -> k.effect() == ConfigKey.Effect.DIFFERS)
          .ifPresent(k -> differing.put(key, k.means()));
    }
    return differing;
  }

  /** Of each line the first word that is no key and no value of one, in order. */
  public List<Word> strayWords() {
    return Collections.unmodifiableList(stray);
  }

  /** What else looks wrong in it. */
  public List<String> oddities() {
    return oddities.sentences();
  }
}
