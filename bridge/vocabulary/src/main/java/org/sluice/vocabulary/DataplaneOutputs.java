// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Everything that follows from the declaration of the data-plane keys. */
final class DataplaneOutputs {
  private DataplaneOutputs() {}

  static List<Output> of(Path root) {
    DeclarationFile source = new DeclarationFile(root, DataplaneKeys.PATH);
    DataplaneKeys keys = source.as(DataplaneKeys.class);
    List<Output> outputs = new ArrayList<>(new KeysInCpp(keys).outputs(source));
    outputs.add(new KeysInJava(keys).output(source));
    outputs.add(KeyBoundaries.output(source, keys));
    outputs.add(new KeysInDocs(keys).output(source));
    outputs.addAll(new KeysInNs3(keys).outputs(source));
    return outputs;
  }
}
