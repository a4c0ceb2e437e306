// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes every generated file that is not current: {@code ./sluice generate}. */
public final class Generate {
  private Generate() {}

  /** Everything that is generated, in the order of the declaration files. */
  static List<Output> outputs(Path root) {
    Declarations all = Declarations.read(root);
    DataplaneKeys keys = new DeclarationFile(root, DataplaneKeys.PATH).as(DataplaneKeys.class);
    JsonNode schema = new DeclarationFile(root, ExperimentSchema.PATH).as(JsonNode.class);
    HpccKeys hpcc = new DeclarationFile(root, HpccKeys.PATH).as(HpccKeys.class);
    return Stream.of(
            new CppClient(all).outputs(),
            new CInterface(all).outputs(),
            new Contract(all).outputs(),
            new EventRecords(all).outputs(),
            new EventDecoding(all).outputs(),
            new DecisionWriting(all).outputs(),
            new Choices(all).outputs(),
            new RaisedEvents(all).outputs(),
            new VocabularyDocs(all).outputs(),
            new JavaCodec(all).outputs(),
            new PythonContract(all).outputs(),
            new KeysInCpp(keys).outputs(),
            List.of(
                new KeysInJava(keys).output(),
                KeyBoundaries.output(keys),
                new KeysInDocs(keys).output(),
                new ExperimentSchema(schema, keys).output()),
            new KeysInNs3(keys).outputs(),
            List.of(new HpccKeysInJava(hpcc).output()),
            new HpccKeysInDocs(hpcc).outputs())
        .flatMap(List::stream)
        .toList();
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
