// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Scheme;

/**
 * The schemes that are named in service files, as {@link java.util.ServiceLoader} finds them; but a
 * failure names the file, and one of a jar that nobody asked for spoils no other.
 */
final class ServiceFiles {
  static final String NAME = "META-INF/services/org.sluice.cc.Scheme";

  private final ClassLoader loader;
  private final Set<Path> asked;
  private final Set<String> seen = new HashSet<>();
  private final List<Scheme> schemes = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * Reads them.
   *
   * @param loader where
   * @param asked the jars and directories whose failures are the caller's
   * @throws SchemeCatalogException if one of those has a scheme that cannot be loaded
   */
  ServiceFiles(ClassLoader loader, Set<Path> asked) {
    this.loader = loader;
    this.asked = asked;
    try {
      for (URL file : Collections.list(loader.getResources(NAME))) {
        read(file);
      }
    } catch (IOException e) {
      throw new SchemeCatalogException("the lists of schemes cannot be read: " + e, e);
    }
  }

  List<Scheme> schemes() {
    return schemes;
  }

  List<String> warnings() {
    return warnings;
  }

  private void read(URL file) throws IOException {
    URLConnection connection = file.openConnection();
    connection.setUseCaches(false);
    Path place = placeOf(file, connection);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        int comment = line.indexOf('#');
        String provider = (comment < 0 ? line : line.substring(0, comment)).strip();
        if (!provider.isEmpty() && seen.add(provider)) {
          load(provider, place);
        }
      }
    }
  }

  /** The jar or the directory that a service file is in. */
  private static Path placeOf(URL file, URLConnection connection) {
    if (connection instanceof JarURLConnection jar) {
      return Path.of(URI.create(jar.getJarFileURL().toString()));
    }
    String below = file.toString();
    return Path.of(URI.create(below.substring(0, below.length() - NAME.length())));
  }

  private void load(String provider, Path place) {
    try {
      schemes.add(instance(provider, loader));
    } catch (SchemeCatalogException e) {
      String sentence =
          "a scheme cannot be loaded: %s, which %s names: %s"
              .formatted(
                  provider, Files.isDirectory(place) ? place.resolve(NAME) : place, e.getMessage());
      if (asked.contains(place)) {
        throw new SchemeCatalogException(sentence);
      }
      warnings.add(sentence);
    }
  }

  /**
   * A new instance of a provider. A scheme's own code may fail in any way, also by an Error.
   *
   * @throws SchemeCatalogException that says what is wrong with it
   */
  @SuppressWarnings("CatchingUnchecked")
  static Scheme instance(String provider, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(provider, false, loader);
      if (!Scheme.class.isAssignableFrom(type)) {
        throw new SchemeCatalogException("it is no " + Scheme.class.getName());
      }
      Scheme scheme = type.asSubclass(Scheme.class).getConstructor().newInstance();
      String name = scheme.name();
      if (name == null || !Scheme.isName(name)) {
        throw new SchemeCatalogException(
            "its name is '%s'; allowed are lower-case letters, digits and single hyphens between them, a letter first"
                .formatted(name));
      }
      return scheme;
    } catch (SchemeCatalogException e) {
      throw e;
    } catch (ClassNotFoundException e) {
      throw new SchemeCatalogException("there is no such class", e);
    } catch (NoSuchMethodException e) {
      throw new SchemeCatalogException(
          "it has no public constructor without parameters, or is not public", e);
    } catch (InvocationTargetException e) {
      throw new SchemeCatalogException("its constructor failed: " + e.getCause(), e);
    } catch (Throwable e) {
      throw new SchemeCatalogException(e.toString(), e);
    }
  }
}
