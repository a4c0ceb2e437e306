// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Where;

/** Reads YAML into values that know their line. */
final class YamlReader {
  private static final YAMLFactory FACTORY =
      YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private YamlReader() {}

  /**
   * Reads a file that holds one map.
   *
   * @param file what to read
   * @param shownAs the file's name in messages
   */
  static YamlNode.Mapping readFile(Path file, String shownAs) {
    String text;
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw SluiceException.wrongInput("the file " + shownAs + " does not exist");
    } catch (CharacterCodingException e) {
      throw SluiceException.wrongInput("the file " + shownAs + " is no text in UTF-8");
    } catch (IOException e) {
      @Nullable String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
      throw SluiceException.wrongInput("the file " + shownAs + " cannot be read: " + reason);
    }
    Where where = new Where(shownAs, 1, "");
    YamlNode root = read(text, where);
    if (root instanceof YamlNode.Mapping mapping) {
      return mapping;
    }
    throw where.failure("is " + root.kind() + "; allowed is a map of keys such as title");
  }

  /** Reads a YAML text whose root has the given place. */
  static YamlNode read(String text, Where where) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      @Nullable JsonToken first = parser.nextToken();
      if (first == null) {
        throw where.failure("is empty; allowed is a map of keys such as title");
      }
      YamlNode root = value(parser, where);
      if (parser.nextToken() != null) {
        throw new Where(where.file(), line(parser, where), "")
            .failure("goes on after its end; allowed is one document");
      }
      return root;
    } catch (JsonProcessingException e) {
      YamlSlip slip = YamlSlip.of(e);
      throw new Where(where.file(), where.line() == 0 ? 0 : slip.line(), where.path())
          .failure("is no valid YAML: " + slip.sentence());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static YamlNode value(JsonParser parser, Where where) throws IOException {
    JsonToken token = parser.currentToken();
    if (((YAMLParser) parser).isCurrentAlias()) {
      throw where.failure(
          "is the alias *"
              + parser.getText()
              + "; allowed is the value itself, in quotes if it begins with *");
    }
    if (token == JsonToken.START_OBJECT) {
      LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        int line = line(parser, where);
        parser.nextToken();
        members.put(key, value(parser, where.member(key, line)));
      }
      return new YamlNode.Mapping(where, members);
    }
    if (token == JsonToken.START_ARRAY) {
      List<YamlNode> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        String key = Integer.toString(items.size());
        items.add(value(parser, where.member(key, line(parser, where))));
      }
      return new YamlNode.Sequence(where, items);
    }
    return new YamlNode.Scalar(where, parser.getText());
  }

  private static int line(JsonParser parser, Where where) {
    return where.line() == 0 ? 0 : parser.currentTokenLocation().getLineNr();
  }
}
