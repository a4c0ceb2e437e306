// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.sluice.cc.Scheme;

/**
 * Every scheme that can be used: those on the class path, and those in jars that a user drops in.
 * Immutable; one catalog can serve any number of sessions and threads.
 */
public final class SchemeCatalog {
  private final SortedMap<String, Scheme> schemes;
  private final List<String> warnings;

  private SchemeCatalog(SortedMap<String, Scheme> schemes, List<String> warnings) {
    this.schemes = schemes;
    this.warnings = List.copyOf(warnings);
  }

  /** The schemes on the class path. */
  public static SchemeCatalog load() {
    return load(List.of());
  }

  /** These schemes and no others; their names must differ. */
  public static SchemeCatalog of(Collection<? extends Scheme> schemes) {
    TreeMap<String, Scheme> byName = new TreeMap<>();
    for (Scheme scheme : schemes) {
      byName.put(scheme.name(), scheme);
    }
    return new SchemeCatalog(byName, List.of());
  }

  /**
   * The schemes on the class path and in further places.
   *
   * @param extraJarsOrDirs jar files; directories of compiled classes; directories of jar files
   * @throws SchemeCatalogException with one sentence, if a path does not exist or is no jar, a
   *     provider there cannot be loaded, or two schemes have one name. What is wrong with others of
   *     the class path, which a run may not need, is among the {@link #warnings}.
   */
  public static SchemeCatalog load(List<Path> extraJarsOrDirs) {
    List<URL> urls = new ArrayList<>();
    for (Path path : extraJarsOrDirs) {
      addUrls(path, urls);
    }
    ClassLoader parent = SchemeCatalog.class.getClassLoader();
    // The loader stays open for the life of the process: a scheme may load further classes of its
    // jar at any event.
    ClassLoader loader =
        urls.isEmpty() ? parent : new URLClassLoader("schemes", urls.toArray(URL[]::new), parent);
    List<String> warnings = new ArrayList<>();
    Set<String> asked = new HashSet<>();
    for (URL url : urls) {
      asked.add(url.getPath());
      Path place = Path.of(URI.create(url.toString()));
      if (Files.isRegularFile(place)) {
        jarProblem(place)
            .ifPresent(
                problem -> {
                  if (problem.isCorrupt()) {
                    throw new SchemeCatalogException(problem.sentence());
                  }
                  warnings.add(problem.sentence());
                });
      }
    }
    ServiceFiles files = new ServiceFiles(loader, asked);
    TreeMap<String, Scheme> found = new TreeMap<>();
    for (Scheme scheme : files.schemes()) {
      Scheme other = found.putIfAbsent(scheme.name(), scheme);
      if (other != null) {
        throw new SchemeCatalogException(
            "two schemes are named '%s': %s and %s; a name must be unique"
                .formatted(scheme.name(), described(other), described(scheme)));
      }
    }
    warnings.addAll(files.warnings());
    return new SchemeCatalog(found, warnings);
  }

  /**
   * What is wrong with a jar that should have schemes.
   *
   * @param sentence for the user, with the jar's name
   * @param isCorrupt whether it is no jar at all; else it only names no scheme
   */
  public record JarProblem(String sentence, boolean isCorrupt) {}

  /** Why nothing is found in a jar, if nothing can be. */
  public static Optional<JarProblem> jarProblem(Path jar) {
    try (JarFile open = new JarFile(jar.toFile())) {
      if (open.getEntry(ServiceFiles.NAME) == null) {
        return Optional.of(
            new JarProblem(
                "%s has no %s, so that no scheme is found in it".formatted(jar, ServiceFiles.NAME),
                false));
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(
          new JarProblem("%s cannot be read as a jar: %s".formatted(jar, e.getMessage()), true));
    }
  }

  /**
   * The schemes on the class path and in the places of a list written as in a class path.
   *
   * @param schemePath entries joined by {@link File#pathSeparator}; may be empty
   */
  public static SchemeCatalog loadPath(String schemePath) {
    return load(pathsOf(schemePath));
  }

  /** The entries of a list joined by {@link File#pathSeparator}. */
  public static List<Path> pathsOf(String schemePath) {
    return Stream.of(schemePath.split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  private static void addUrls(Path path, List<URL> urls) {
    try {
      if (Files.isDirectory(path)) {
        urls.add(path.toUri().toURL());
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path, "*.jar")) {
          entries.forEach(jars::add);
        }
        Collections.sort(jars);
        for (Path jar : jars) {
          urls.add(jar.toUri().toURL());
        }
      } else if (Files.isRegularFile(path) && path.toString().endsWith(".jar")) {
        urls.add(path.toUri().toURL());
      } else {
        throw new SchemeCatalogException(
            "scheme path '%s' %s; allowed is a .jar file or a directory of classes or jars"
                .formatted(
                    path,
                    Files.exists(path) ? "is neither a jar nor a directory" : "does not exist"));
      }
    } catch (MalformedURLException e) {
      throw new SchemeCatalogException("scheme path '" + path + "' cannot be used: " + e, e);
    } catch (IOException e) {
      throw new SchemeCatalogException("scheme path '" + path + "' cannot be read: " + e, e);
    }
  }

  /** What was left out, a sentence each with the jar's name; also of jars that have no scheme. */
  public List<String> warnings() {
    return warnings;
  }

  /** All schemes in alphabetical order of their names. */
  public Collection<Scheme> schemes() {
    return Collections.unmodifiableCollection(schemes.values());
  }

  /** All names in alphabetical order. */
  public Collection<String> names() {
    return Collections.unmodifiableCollection(schemes.keySet());
  }

  /** The scheme of that name, if there is one. */
  public Optional<Scheme> find(String name) {
    return Optional.ofNullable(schemes.get(name));
  }

  /** Where a scheme comes from: a jar or directory, as text for a user; empty if unknown. */
  public static String origin(Scheme scheme) {
    var source = scheme.getClass().getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null ? "" : source.getLocation().getPath();
  }

  /** Names and classes, for tests and messages. */
  @Override
  public String toString() {
    TreeMap<String, String> classes = new TreeMap<>();
    for (Map.Entry<String, Scheme> e : schemes.entrySet()) {
      classes.put(e.getKey(), e.getValue().getClass().getName());
    }
    return classes.toString();
  }

  private static String described(Scheme scheme) {
    String origin = origin(scheme);
    return scheme.getClass().getName() + (origin.isEmpty() ? "" : " of " + origin);
  }
}
