// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Scheme;

/**
 * Every scheme that can be used: those on the class path, and those in jars that a user drops in.
 * Immutable; one catalog can serve any number of sessions and threads.
 */
public final class SchemeCatalog {
  /** The name of the class loaders of schemes that are not Sluice's own. */
  public static final String LOADER = "schemes";

  private final SortedMap<String, Scheme> schemes;
  private final @Nullable SchemePlaces places;
  private final @Nullable ClassLoader anew;
  private final List<String> warnings;

  private SchemeCatalog(
      SortedMap<String, Scheme> schemes,
      @Nullable SchemePlaces places,
      @Nullable ClassLoader anew,
      List<String> warnings) {
    this.schemes = schemes;
    this.places = places;
    this.anew = anew;
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
    return new SchemeCatalog(byName, null, null, List.of());
  }

  /** As {@link #load(List, List)}, with no other places. */
  public static SchemeCatalog load(List<Path> extraJarsOrDirs) {
    return load(extraJarsOrDirs, List.of());
  }

  /**
   * The schemes on the class path and in further places: jar files, directories of compiled
   * classes, directories of jar files.
   *
   * @param asked which the user named
   * @param beside which are there in any case
   * @throws SchemeCatalogException with one sentence, if a path does not exist or is no jar, a
   *     provider of the first list cannot be loaded, two schemes have one name, or two classes of
   *     one name differ. What is wrong with a jar of the second list, which a run may not need, is
   *     among the {@link #warnings}: also that it has another content of a class of Sluice.
   */
  public static SchemeCatalog load(List<Path> asked, List<Path> beside) {
    SchemePlaces places = new SchemePlaces(asked, beside);
    List<String> warnings = new ArrayList<>(places.warnings());
    for (URL url : places.urls()) {
      Path place = Path.of(URI.create(url.toString()));
      if (Files.isRegularFile(place)) {
        jarProblem(place)
            .ifPresent(
                problem -> {
                  if (problem.isCorrupt() && places.asked().contains(place)) {
                    throw new SchemeCatalogException(problem.sentence());
                  }
                  warnings.add(problem.sentence());
                });
      }
    }
    ServiceFiles files = new ServiceFiles(loader(places), places.asked());
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
    return new SchemeCatalog(found, places, null, warnings);
  }

  /**
   * A loader of these places. It stays open for as long as a class of it is in use: a scheme may
   * load further classes of its jar at any event.
   */
  private static ClassLoader loader(SchemePlaces places) {
    List<URL> urls = places.urls();
    return urls.isEmpty() ? SchemeCatalog.class.getClassLoader() : new SchemeLoader(urls);
  }

  /**
   * The same schemes for one session. Those that are not Sluice's own are loaded anew, so that what
   * their classes keep in static fields does not pass from one session to another.
   */
  public SchemeCatalog forSession() {
    return places == null || places.urls().isEmpty()
        ? this
        : new SchemeCatalog(schemes, places, loader(places), warnings);
  }

  /** Whether a scheme comes from a place besides the class path. */
  public static boolean isForeign(Scheme scheme) {
    return scheme.getClass().getClassLoader() instanceof SchemeLoader;
  }

  /**
   * The places in which the schemes besides those on the class path are, without what was left out:
   * with these {@link #loadPath} finds the same in another process.
   */
  public List<Path> path() {
    return places == null ? List.of() : places.searched();
  }

  /**
   * Everything that a scheme which {@link #isForeign} can load besides the class path: jars and
   * directories, in the order in which they are searched.
   */
  public List<Path> places() {
    return places == null ? List.of() : places.reachable();
  }

  /**
   * Digests of the code that a user means who chooses schemes here: of all that was asked for, and
   * of what these schemes are in if they are foreign, with what manifests there name. Another
   * catalog that {@link #has} it runs the same code under these names.
   *
   * @param names of schemes
   */
  public Collection<String> code(Collection<String> names) {
    Set<Path> meant = new LinkedHashSet<>(places == null ? Set.of() : places.asked());
    for (String name : names) {
      @Nullable Scheme scheme = schemes.get(name);
      @Nullable Path origin = scheme != null && isForeign(scheme) ? origin(scheme) : null;
      if (origin != null) {
        meant.add(origin);
      }
    }
    return SchemeCode.of(SchemePlaces.reachedFrom(meant));
  }

  /** Whether all of that {@link #code} is in the places of this catalog now. */
  public boolean has(Collection<String> code) {
    return code.isEmpty() || SchemeCode.of(places()).containsAll(code);
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
    return load(List.of(), pathsOf(schemePath));
  }

  /** The entries of a list joined by {@link File#pathSeparator}. */
  public static List<Path> pathsOf(String schemePath) {
    return Stream.of(schemePath.split(File.pathSeparator))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
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

  /**
   * The scheme of that name, if there is one.
   *
   * @throws SchemeCatalogException if it is loaded anew for a session and cannot be
   */
  public Optional<Scheme> find(String name) {
    @Nullable Scheme scheme = schemes.get(name);
    return scheme == null || anew == null || !isForeign(scheme)
        ? Optional.ofNullable(scheme)
        : Optional.of(ServiceFiles.instance(scheme.getClass().getName(), anew));
  }

  /** Where a scheme comes from: a jar or directory; null if unknown. */
  public static @Nullable Path origin(Scheme scheme) {
    var source = scheme.getClass().getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? null
        : Path.of(URI.create(source.getLocation().toString()));
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
    @Nullable Path origin = origin(scheme);
    return scheme.getClass().getName() + (origin == null ? "" : " of " + origin);
  }
}
