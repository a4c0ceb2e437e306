// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.testing.DroppedInScheme;
import org.sluice.bridge.testing.NamesakeScheme;
import org.sluice.bridge.testing.OddNameScheme;

class SchemeCatalogTest {
  private static final String SERVICE = "META-INF/services/org.sluice.cc.Scheme";
  @TempDir Path directory;

  private Path jar(String name, String provider) throws IOException {
    Path jar = directory.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(SERVICE));
      out.write(provider.getBytes(StandardCharsets.UTF_8));
      out.closeEntry();
    }
    return jar;
  }

  @Test
  void findsTheSchemesOnTheClassPathInAlphabeticalOrder() {
    SchemeCatalog catalog = SchemeCatalog.load();

    assertThat(catalog.names()).contains("none", "echo").doesNotContain("dropped-in");
    assertThat(List.copyOf(catalog.names())).isSorted();
    assertThat(catalog.find("none")).isPresent();
    assertThat(catalog.find("absent")).isEmpty();
  }

  @Test
  void findsSchemesInAJarInADirectoryOfJarsAndInADirectoryOfClasses() throws IOException {
    Path jar = jar("one.jar", DroppedInScheme.class.getName());
    assertThat(SchemeCatalog.load(List.of(jar)).names()).contains("dropped-in", "none");
    assertThat(SchemeCatalog.load(List.of(directory)).names()).contains("dropped-in", "none");

    Path classes = directory.resolve("classes");
    Path service = classes.resolve(SERVICE);
    Files.createDirectories(service.getParent());
    Files.writeString(service, DroppedInScheme.class.getName());
    assertThat(SchemeCatalog.load(List.of(classes)).names()).contains("dropped-in");
    assertThat(
            SchemeCatalog.loadPath(File.pathSeparator + jar + File.pathSeparator + classes).names())
        .contains("dropped-in");
    assertThat(SchemeCatalog.loadPath("").names()).doesNotContain("dropped-in");
  }

  @Test
  void refusesTwoSchemesOfOneName() throws IOException {
    Path jar = jar("namesake.jar", NamesakeScheme.class.getName());

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(jar)))
        .isInstanceOf(SchemeCatalogException.class)
        .hasMessageStartingWith("two schemes are named 'echo': ")
        .hasMessageContaining("EchoScheme")
        .hasMessageContaining("NamesakeScheme");
  }

  @Test
  void refusesAJarWhoseSchemeCannotBeLoaded() throws IOException {
    Path jar = jar("broken.jar", "org.example.Absent");

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(jar)))
        .isInstanceOf(SchemeCatalogException.class)
        .hasMessageStartingWith("a scheme cannot be loaded: ")
        .hasMessageContaining("org.example.Absent");
  }

  @Test
  void refusesPathsThatAreNoPlaceForSchemes() throws IOException {
    Path text = Files.writeString(directory.resolve("notes.txt"), "no jar");

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(text)))
        .hasMessageContaining("notes.txt' is neither a jar nor a directory");
    assertThatThrownBy(() -> SchemeCatalog.load(List.of(directory.resolve("absent.jar"))))
        .hasMessageContaining("absent.jar' does not exist");
  }

  @Test
  void namesTheJarOfASchemeThatCannotBeLoaded() throws IOException {
    Path jar = jar("broken.jar", "java.lang.String");

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(jar)))
        .hasMessageContaining("broken.jar")
        .hasMessageContaining("it is no org.sluice.cc.Scheme");
  }

  @Test
  void refusesACorruptJarAndWarnsOfOneWithoutSchemes() throws IOException {
    Path corrupt = Files.writeString(directory.resolve("corrupt.jar"), "no archive");
    Path empty = directory.resolve("empty.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(empty))) {
      out.putNextEntry(new JarEntry("notes.txt"));
      out.closeEntry();
    }

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(corrupt)))
        .isInstanceOf(SchemeCatalogException.class)
        .hasMessageContaining("corrupt.jar cannot be read as a jar");
    assertThat(SchemeCatalog.load(List.of(empty)).warnings())
        .singleElement()
        .asString()
        .contains("empty.jar has no META-INF/services/org.sluice.cc.Scheme");
  }

  @Test
  void refusesAJarWithAnIndexOfOthers() throws IOException {
    Path jar = directory.resolve("index.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("META-INF/INDEX.LIST"));
      out.closeEntry();
    }

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(jar)))
        .isInstanceOf(SchemeCatalogException.class)
        .hasMessageContaining("index.jar has META-INF/INDEX.LIST, by which Java may load classes");
    assertThat(SchemeCatalog.load(List.of(), List.of(jar)).warnings())
        .singleElement()
        .asString()
        .contains("index.jar has META-INF/INDEX.LIST", "is left out");
  }

  @Test
  void refusesANameThatIsNone() throws IOException {
    Path jar = jar("odd.jar", OddNameScheme.class.getName());

    assertThatThrownBy(() -> SchemeCatalog.load(List.of(jar)))
        .hasMessageContaining("odd.jar")
        .hasMessageContaining("its name is 'Swift 2'; allowed are lower-case letters");
  }
}
