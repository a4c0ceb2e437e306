// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes every generated file that is not current: {@code ./sluice generate}. */
public final class Generate {
  private Generate() {}

  /** Everything that is generated, in the order of the declaration files. */
  static List<Output> outputs(Path root) {
    Declarations all = Declarations.read(root);
    DeclarationFile events = new DeclarationFile(root, Declarations.EVENTS);
    DeclarationFile decisions = new DeclarationFile(root, Declarations.DECISIONS);
    DeclarationFile counters = new DeclarationFile(root, Declarations.COUNTERS);
    DeclarationFile capabilities = new DeclarationFile(root, Declarations.CAPABILITIES);
    List<Output> outputs = new ArrayList<>();
    outputs.addAll(new CppClient(all).outputs(events, decisions, counters, capabilities));
    outputs.addAll(new CInterface(all).outputs(events, decisions));
    outputs.addAll(new Contract(all, counters, capabilities).outputs());
    outputs.addAll(new EventRecords(all, events, decisions).outputs());
    outputs.addAll(new EventDecoding(all, events).outputs());
    outputs.addAll(new DecisionWriting(all, decisions).outputs());
    outputs.addAll(new Choices(all, decisions).outputs());
    outputs.addAll(new RaisedEvents(all, events, counters).outputs());
    outputs.addAll(new VocabularyDocs(all).outputs());
    outputs.addAll(new JavaCodec(all, events, decisions).outputs());
    outputs.addAll(DataplaneOutputs.of(root));
    return outputs;
  }

  /** The content that each generated file should have, by path. */
  static Map<Path, String> contents(Path root) throws IOException {
    Map<Path, String> contents = new LinkedHashMap<>();
    for (Output output : outputs(root)) {
      Path path = root.resolve(output.path());
      String current = contents.get(path);
      contents.put(path, output.applyTo(current == null ? read(path) : current));
    }
    return contents;
  }

  static String read(Path path) throws IOException {
    return Files.exists(path) ? Files.readString(path) : "";
  }

  /** Argument: the repository's root. */
  public static void main(String[] arguments) throws IOException {
    try {
      Map<Path, String> contents = contents(Path.of(arguments[0]));
      for (Map.Entry<Path, String> file : contents.entrySet()) {
        if (!file.getValue().equals(read(file.getKey()))) {
          Files.createDirectories(file.getKey().getParent());
          Files.writeString(file.getKey(), file.getValue());
          System.out.println("wrote " + file.getKey());
        }
      }
      System.out.println(contents.size() + " generated files are current");
    } catch (DeclarationException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }
}
