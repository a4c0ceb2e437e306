// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The jars and directories that a loader of schemes searches, in their order. One class name has
 * one content there, so that the order decides nothing.
 */
final class SchemePlaces {
  private static final String CLASS = ".class";
  private static final String INDEX = "META-INF/INDEX.LIST";
  private static final String OURS = SchemeLoader.OURS.replace('.', '/');

  /** A class file: where it is, and a checksum of its content. */
  private record Found(Path place, Rank rank, long crc) {}

  /** Of two places with different contents of a class the one of the first rank is searched. */
  private enum Rank {
    ASKED,
    NAMED,
    /** A jar of a directory that is there in any case. */
    FOUND
  }

  private final List<Path> searched = new ArrayList<>();
  private final Set<Path> reachable = new LinkedHashSet<>();
  private final Set<Path> asked = new LinkedHashSet<>();
  private final Map<String, Found> classes = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * Those of two lists of jar files, directories of compiled classes, and directories of jar files.
   *
   * @param asked which the user named
   * @param beside which are there in any case; one that has another content for a class of Sluice
   *     or of the first list is left out, with a warning, and so is a jar of a directory that has
   *     another than one of the second list itself
   * @throws SchemeCatalogException with one sentence, if one does not exist, is neither or has a
   *     {@link File#pathSeparator} in its name, or a class has two contents, in Sluice and the
   *     first list or within one list
   */
  SchemePlaces(List<Path> asked, List<Path> beside) {
    for (Path path : asked) {
      require(path);
      this.asked.add(add(path, Rank.ASKED));
      for (Path jar : jarsIn(path)) {
        this.asked.add(add(jar, Rank.ASKED));
      }
    }
    for (Path path : beside) {
      require(path);
      add(path, Rank.NAMED);
    }
    for (Path path : beside) {
      for (Path jar : jarsIn(path)) {
        add(jar, Rank.FOUND);
      }
    }
  }

  private static void require(Path path) {
    if (!Files.isDirectory(path)
        && !(Files.isRegularFile(path) && path.toString().endsWith(".jar"))) {
      throw new SchemeCatalogException(
          "scheme path '%s' %s; allowed is a .jar file or a directory of classes or jars"
              .formatted(
                  path,
                  Files.exists(path) ? "is neither a jar nor a directory" : "does not exist"));
    }
  }

  private static List<Path> jarsIn(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(path.toAbsolutePath().normalize(), "*.jar")) {
      entries.forEach(jars::add);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
    Collections.sort(jars);
    return jars;
  }

  private Path add(Path path, Rank rank) {
    Path place = path.toAbsolutePath().normalize();
    if (place.toString().contains(File.pathSeparator)) {
      throw new SchemeCatalogException(
          "scheme path '%s' has '%s' in it, which stands between paths; allowed is a path without it"
              .formatted(place, File.pathSeparator));
    }
    if (reachable.contains(place)) {
      return place;
    }
    Set<Path> further = reachedFrom(List.of(place));
    further.removeAll(reachable);
    Map<Path, Map<String, Long>> contents = new LinkedHashMap<>();
    further.forEach(one -> contents.put(one, classesOf(one)));
    for (Map.Entry<Path, Map<String, Long>> one : contents.entrySet()) {
      Optional<String> why = whyNot(one.getKey(), one.getValue());
      if (why.isPresent() && rank == Rank.ASKED) {
        throw new SchemeCatalogException(why.get());
      }
      if (why.isPresent()) {
        warnings.add(why.get() + "; " + place + ", which was not asked for, is left out");
        return place;
      }
    }
    Map<String, Found> added = new TreeMap<>();
    for (Path one : further) {
      for (Map.Entry<String, Long> file : contents.getOrDefault(one, Map.of()).entrySet()) {
        Found found = new Found(one, rank, file.getValue());
        @Nullable Found other = classes.get(file.getKey());
        other = other == null ? added.putIfAbsent(file.getKey(), found) : other;
        if (other == null || other.crc() == found.crc()) {
          continue;
        }
        String clash =
            "class %s is in %s and, with another content, in %s"
                .formatted(className(file.getKey()), other.place(), one);
        if (rank == other.rank()) {
          throw new SchemeCatalogException(
              clash + "; allowed is one class of a name: remove one, or name it otherwise");
        }
        warnings.add(clash + "; the second, which was not asked for, is left out");
        return place;
      }
    }
    classes.putAll(added);
    searched.add(place);
    reachable.addAll(further);
    return place;
  }

  /** Places, and after each what its manifest names, as a class loader searches. */
  static Set<Path> reachedFrom(Collection<Path> places) {
    Set<Path> reached = new LinkedHashSet<>();
    places.forEach(place -> reach(place, reached));
    return reached;
  }

  private static void reach(Path place, Set<Path> further) {
    if (!further.add(place) || !Files.isRegularFile(place)) {
      return;
    }
    try (JarFile jar = new JarFile(place.toFile())) {
      @Nullable Manifest manifest = jar.getManifest();
      @Nullable String path =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      for (String entry : path == null ? new String[0] : path.strip().split("\\s+")) {
        URI there = place.toUri().resolve(entry);
        if ("file".equals(there.getScheme()) && Files.exists(Path.of(there))) {
          reach(Path.of(there).normalize(), further);
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      return; // no jar, or no address: the loader finds nothing there either
    }
  }

  /** Why a place cannot be searched beside Sluice. */
  private static Optional<String> whyNot(Path place, Map<String, Long> content) {
    if (hasIndex(place)) {
      return Optional.of(
          "%s has %s, by which Java may load classes of further jars; allowed is a jar without it"
              .formatted(place, INDEX));
    }
    return content.entrySet().stream()
        .filter(file -> file.getKey().startsWith(OURS) && isOther(file.getKey(), file.getValue()))
        .findFirst()
        .map(
            file ->
                ("class %s of %s is Sluice's own, with another content; leave Sluice's classes out of"
                        + " it, and name your own otherwise")
                    .formatted(className(file.getKey()), place));
  }

  private static boolean hasIndex(Path place) {
    if (!Files.isRegularFile(place)) {
      return false;
    }
    try (JarFile jar = new JarFile(place.toFile())) {
      return jar.getEntry(INDEX) != null;
    } catch (IOException e) {
      return false; // no jar: the loader finds nothing there either
    }
  }

  private static boolean isOther(String name, long crc) {
    try (@Nullable InputStream ours =
        SchemePlaces.class.getClassLoader().getResourceAsStream(name)) {
      return ours != null && crc(ours) != crc;
    } catch (IOException e) {
      throw new UncheckedIOException("class " + className(name) + " of Sluice cannot be read", e);
    }
  }

  /** What a loader searches. With these as the second list alone it searches the same again. */
  List<Path> searched() {
    return List.copyOf(searched);
  }

  /** The same. */
  List<URL> urls() {
    List<URL> urls = new ArrayList<>();
    for (Path place : searched) {
      try {
        urls.add(place.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new SchemeCatalogException("scheme path '" + place + "' cannot be used: " + e, e);
      }
    }
    return urls;
  }

  /** What it searches, and what the manifests of jars there name under {@code Class-Path}. */
  List<Path> reachable() {
    return List.copyOf(reachable);
  }

  /** Those that the user named, and the jars in directories that he named. */
  Set<Path> asked() {
    return asked;
  }

  /** What was left out, a sentence each. */
  List<String> warnings() {
    return warnings;
  }

  private static String className(String file) {
    return file.substring(0, file.length() - CLASS.length()).replace('/', '.');
  }

  /** The names of its class files as the loader sees them, with checksums of their contents. */
  private static Map<String, Long> classesOf(Path place) {
    Map<String, Long> classes = new TreeMap<>();
    if (Files.isDirectory(place)) {
      try (Stream<Path> files = Files.walk(place, FileVisitOption.FOLLOW_LINKS)) {
        for (Path file : files.filter(f -> isClass(f.toString())).toList()) {
          try (InputStream content = Files.newInputStream(file)) {
            classes.put(nameIn(place, file), crc(content));
          }
        }
      } catch (IOException | UncheckedIOException e) {
        throw unreadable(place, e);
      }
      return classes;
    }
    try (JarFile jar = new JarFile(place.toFile(), false, ZipFile.OPEN_READ, Runtime.version())) {
      for (JarEntry entry : jar.versionedStream().toList()) {
        if (isClass(entry.getName())) {
          classes.put(entry.getName(), entry.getCrc());
        }
      }
    } catch (IOException e) {
      classes.clear(); // the loader finds nothing there either
    }
    return classes;
  }

  /** The name that a loader knows a file in a directory by. */
  static String nameIn(Path place, Path file) {
    return place.relativize(file).toString().replace(File.separatorChar, '/');
  }

  private static boolean isClass(String name) {
    return name.endsWith(CLASS) && !name.endsWith("module-info.class");
  }

  /** The checksum that jars have of their entries. */
  static long crc(InputStream content) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(content.readAllBytes());
    return crc.getValue();
  }

  private static SchemeCatalogException unreadable(Path path, Exception e) {
    return new SchemeCatalogException("scheme path '" + path + "' cannot be read: " + e, e);
  }
}
