// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Where;

class ForEachTest {
  @Test
  void anItemStandsForEveryCombinationOfItsValues() {
    assertThat(
            texts(
                "[{text: before},"
                    + " {forEach: {a: [p, q], b: [{n: 1, w: one}, {n: 2, w: two}]},"
                    + " text: '{a} {b.n} {b.w} ${a}', under: ['{a}']}]"))
        .containsExactly("before", "p 1 one ${a}", "p 2 two ${a}", "q 1 one ${a}", "q 2 two ${a}");
  }

  @Test
  void whatIsNoTextIsReplacedToo() {
    YamlNode.Mapping item =
        (YamlNode.Mapping)
            items("[{forEach: {a: [p]}, variant: ['{a}/x'], map: {k: '{a}'}}]").get(0);
    assertThat(item.members().keySet()).containsExactly("variant", "map");
    YamlNode.Sequence variant = (YamlNode.Sequence) item.members().get("variant");
    assertThat(Scope.scalar(variant.items().get(0)).text()).isEqualTo("p/x");
    YamlNode.Mapping map = (YamlNode.Mapping) item.members().get("map");
    assertThat(Scope.scalar(map.members().get("k")).text()).isEqualTo("p");
  }

  @Test
  void namesThatAreReplacedLaterStay() {
    assertThat(texts("[{forEach: {a: [p]}, text: '{a} {line}'}]")).containsExactly("p {line}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{forEach: {a: [p]}, text: t}]           | names 'a', which is used nowhere as {a}",
        "[{forEach: {a: [p]}, text: '{a} {b}'}]   | has {b}, which the key forEach does not give",
        "[{forEach: {a: p}, text: '{a}'}]         | forEach.a is the value 'p'; allowed is a list",
        "[{forEach: {a: []}, text: '{a}'}]        | forEach.a is an empty list; allowed is a list of one value or more",
        "[{forEach: {}, text: '{a}'}]             | is a map of keys; allowed is a map of names",
        "[{forEach: [a], text: '{a}'}]            | is a list; allowed is a map of names",
        "[{forEach: {line: [p]}, text: '{line}'}] | forEach.line is 'line'; allowed is a word as name, not [line]",
        "[{forEach: {a b: [p]}, text: '{a b}'}]   | allowed is a word as name",
        "[{forEach: {a: [p, q]}, text: t, m: '{a}'}] | forEach gives two items with the same text, 't'",
        "[{forEach: {a: [p, p]}, text: '{a}'}]  | forEach gives two items with the same text, 'p'",
        "{forEach: {a: [p]}}                      | is a map of keys; allowed is a list",
      })
  void refusesWhatIsWrong(String yaml, String why) {
    assertThatThrownBy(() -> items(yaml))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(why);
  }

  @Test
  void refusesTooMany() {
    String ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
    String three = "a: %s, b: %s, c: %s".formatted(ten, ten, ten);
    assertThat(items("[{forEach: {%s}, text: '{a}{b}{c}'}]".formatted(three))).hasSize(1000);
    assertThatThrownBy(
            () -> items("[{forEach: {%s, d: [0, 1]}, text: '{a}{b}{c}{d}'}]".formatted(three)))
        .hasMessageContaining("forEach gives more than 1000 items");
  }

  private static List<YamlNode> items(String yaml) {
    return new ForEach(List.of("text"), Set.of("line"))
        .items(YamlReader.read(yaml, new Where("file", 1, "claims")));
  }

  private static List<String> texts(String yaml) {
    return items(yaml).stream()
        .map(n -> Scope.scalar(((YamlNode.Mapping) n).members().get("text")).text())
        .toList();
  }
}
