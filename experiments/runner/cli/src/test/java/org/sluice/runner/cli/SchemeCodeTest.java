// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.SchemeCatalogException;
import org.sluice.bridge.session.Handshake;
import org.sluice.bridge.session.Hello;
import org.sluice.runner.simulator.SchemeJar;

/** The code that is named is the code that runs. */
class SchemeCodeTest {
  private static final String SCHEME =
      """
      package own;
      import java.util.*;
      import org.sluice.cc.*;
      public final class %1$s implements Scheme {
        private static int made;
        private final int number = ++made;
        public String name() { return "%2$s"; }
        public String description() { return Library.TEXT + number; }
        public Slot slot() { return Slot.CONGESTION_CONTROL; }
        public List<Parameter> parameters() { return List.of(); }
        public List<Profile> profiles() {
          return List.of(new Profile("default", "d", Map.of()));
        }
        public Set<Capability> capabilities(Parameters p) { return Set.of(); }
        public Set<Resource> claims(Parameters p) { return Set.of(); }
        public Placement placement(Parameters p) {
          return new Placement(false, false, Placement.CongestionPointScope.NONE);
        }
      }
      """;

  @TempDir private Path folder;

  private Path jar(String name, String type, String scheme, String text) throws Exception {
    Path sources = Files.createDirectories(folder.resolve(name + "-source"));
    Path one = Files.writeString(sources.resolve(type + ".java"), SCHEME.formatted(type, scheme));
    Path library =
        Files.writeString(
            sources.resolve("Library.java"),
            "package own; final class Library { static final String TEXT = new String(\"%s\"); }"
                .formatted(text));
    Path jar = Files.createDirectories(folder.resolve(name)).resolve("own.jar");
    SchemeJar.make(
        List.of(one, library), List.of("own." + type), folder.resolve(name + "-classes"), jar);
    return jar;
  }

  private static String said(SchemeCatalog catalog, String scheme) {
    return catalog.find(scheme).orElseThrow().description();
  }

  @Test
  void theJarThatIsNamedWinsOverOneThatIsThereInAnyCase() throws Exception {
    Path installed = jar("installed", "Mine", "mine", "old");
    Path named = jar("named", "Mine", "mine", "new");

    SchemeCatalog catalog = SchemeCatalog.load(List.of(named), List.of(installed));
    assertThat(said(catalog, "mine")).startsWith("new");
    assertThat(catalog.places()).containsExactly(named);
    assertThat(catalog.warnings())
        .singleElement()
        .asString()
        .contains("class own.Library is in " + named)
        .contains(installed + "; the second, which was not asked for, is left out");
  }

  @Test
  void whatWasLeftOutIsNotLoadedByTheProcessThatGetsThePath() throws Exception {
    Path named = jar("named", "Mine", "mine", "new");
    Path folder = jar("installed", "Mine", "mine", "old").getParent();
    Path other = Files.move(jar("other", "Other", "other", "new"), folder.resolve("other.jar"));

    SchemeCatalog catalog = SchemeCatalog.load(List.of(named), List.of(folder));
    assertThat(catalog.path()).containsExactly(named, folder, other);
    SchemeCatalog there =
        SchemeCatalog.loadPath(
            catalog.path().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
    assertThat(said(there, "mine")).startsWith("new");
    assertThat(there.find("other")).isPresent();
    assertThat(there.path()).isEqualTo(catalog.path());
  }

  @Test
  void anotherProcessHasTheCodeIfItHasTheClassesThatAreMeant() throws Exception {
    Path mine = jar("one", "Mine", "mine", "new");
    Path again = jar("two", "Mine", "mine", "new");
    Path old = jar("three", "Mine", "mine", "old");
    Path other = folder.resolve("other.jar");
    SchemeJar.make(
        List.of(
            Files.writeString(
                folder.resolve("Other.java"),
                SCHEME.formatted("Other", "other").replace("Library.TEXT", "\"\""))),
        List.of("own.Other"),
        folder.resolve("other-classes"),
        other);

    SchemeCatalog asked = SchemeCatalog.load(List.of(mine));
    assertThat(asked.code(List.of("none"))).hasSize(1);
    assertThat(SchemeCatalog.load(List.of(again, other)).has(asked.code(List.of()))).isTrue();
    assertThat(SchemeCatalog.load(List.of(old)).has(asked.code(List.of()))).isFalse();

    SchemeCatalog beside = SchemeCatalog.load(List.of(), List.of(mine, other));
    assertThat(beside.code(List.of("none"))).isEmpty();
    assertThat(asked.has(beside.code(List.of("mine")))).isTrue();
    assertThat(asked.has(beside.code(List.of("mine", "other")))).isFalse();
    assertThat(SchemeCatalog.load().has(List.of())).isTrue();
  }

  @Test
  void aPathThatHasTheSignBetweenPathsIsRefused() throws Exception {
    Path odd = Files.createDirectories(folder.resolve("c:d")).resolve("own.jar");
    Files.copy(jar("mine", "Mine", "mine", ""), odd);

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(odd)))
        .isInstanceOf(SchemeCatalogException.class)
        .hasMessage(
            "scheme path '%s' has ':' in it, which stands between paths; allowed is a path without it"
                .formatted(odd));
  }

  @Test
  void twoSchemesWhoseClassesShareANameAreRefused() throws Exception {
    Path one = jar("one", "One", "one", "first");
    Path two = jar("two", "Two", "two", "second");

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(one, two)))
        .isInstanceOf(SchemeCatalogException.class)
        .hasMessageContaining("class own.Library is in " + one)
        .hasMessageContaining("with another content, in " + two);
    assertThatThrownBy(() -> SchemeCatalog.load(List.of(), List.of(one, two)))
        .isInstanceOf(SchemeCatalogException.class);
    Path three = jar("three", "Three", "three", "first");
    assertThat(SchemeCatalog.load(List.of(one, three)).names()).contains("one", "three");
  }

  @Test
  void sluicesOwnClassesAreNotReplaced() throws Exception {
    Path source =
        Files.writeString(
            Files.createDirectories(folder.resolve("s")).resolve("NoneScheme.java"),
            SCHEME
                .formatted("Scheme", "x")
                .replace("implements Scheme", "implements org.sluice.cc.Scheme")
                .replace("package own", "package org.sluice.cc.none")
                .replace("final class Scheme", "final class NoneScheme")
                .replace("Library.TEXT", "\"\""));
    Path jar = folder.resolve("fat.jar");
    SchemeJar.make(
        List.of(source), List.of("org.sluice.cc.none.NoneScheme"), folder.resolve("fat"), jar);

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(jar)))
        .hasMessageContaining("class org.sluice.cc.none.NoneScheme of " + jar)
        .hasMessageContaining("is Sluice's own, with another content");
    SchemeCatalog beside = SchemeCatalog.load(List.of(), List.of(jar));
    assertThat(beside.names()).containsExactlyElementsOf(SchemeCatalog.load().names());
    assertThat(beside.places()).isEmpty();
    assertThat(beside.warnings())
        .singleElement()
        .asString()
        .contains("is Sluice's own, with another content")
        .endsWith(jar + ", which was not asked for, is left out");
    assertThatThrownBy(
            () ->
                Handshake.check(
                    List.of(new Hello.SchemeChoice("congestion-control", "x", "", Map.of())),
                    beside))
        .hasMessageStartingWith("there is no scheme 'x'; known are ")
        .hasMessageEndingWith(jar + ", which was not asked for, is left out");
  }

  @Test
  void nothingOfAClassPassesFromOneSessionToAnother() throws Exception {
    SchemeCatalog catalog = SchemeCatalog.load(List.of(jar("mine", "Mine", "mine", "number ")));

    assertThat(said(catalog, "mine")).isEqualTo("number 1");
    for (int session = 0; session < 3; session++) {
      SchemeCatalog own = catalog.forSession();
      assertThat(said(own, "mine")).isEqualTo("number 1");
      assertThat(said(own, "none")).isEqualTo(said(catalog, "none"));
    }
  }

  @Test
  void whatAManifestNamesIsAmongThePlaces() throws Exception {
    Path jar = jar("mine", "Mine", "mine", "");
    Path library = Files.copy(jar, folder.resolve("library.jar"));
    Path named = folder.resolve("main.jar");
    Files.writeString(folder.resolve("m"), "Class-Path: library.jar\n");
    java.util.spi.ToolProvider.findFirst("jar")
        .orElseThrow()
        .run(
            System.out,
            System.err,
            "--create",
            "--file",
            named.toString(),
            "--manifest",
            folder.resolve("m").toString(),
            "-C",
            folder.resolve("mine-classes").toString(),
            "META-INF/services");

    SchemeCatalog catalog = SchemeCatalog.load(List.of(named));
    assertThat(catalog.places()).containsExactly(named, library);
    assertThat(catalog.names()).contains("mine");
  }
}
