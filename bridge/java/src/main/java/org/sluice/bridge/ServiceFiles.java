// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
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
  private final Set<String> asked;
  private final Set<String> seen = new HashSet<>();
  private final List<Scheme> schemes = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * Reads them.
   *
   * @param loader where
   * @param asked the paths of jars and directories whose failures are the caller's
   * @throws SchemeCatalogException if one of those has a scheme that cannot be loaded
   */
  ServiceFiles(ClassLoader loader, Set<String> asked) {
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
    String place = file.getPath();
    place = place.substring(0, place.length() - NAME.length());
    if (connection instanceof JarURLConnection jar) {
      place = jar.getJarFileURL().getPath();
    }
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

  /** A scheme's own code may fail in any way, also by an Error. */
  @SuppressWarnings("CatchingUnchecked")
  private void load(String provider, String place) {
    String problem;
    try {
      Class<?> type = Class.forName(provider, false, loader);
      if (!Scheme.class.isAssignableFrom(type)) {
        problem = "it is no " + Scheme.class.getName();
      } else {
        Scheme scheme = type.asSubclass(Scheme.class).getConstructor().newInstance();
        String name = scheme.name();
        if (name != null && Scheme.isName(name)) {
          schemes.add(scheme);
          return;
        }
        problem =
            "its name is '%s'; allowed are lower-case letters, digits and single hyphens between them,"
                    .formatted(name)
                + " a letter first";
      }
    } catch (ClassNotFoundException e) {
      problem = "there is no such class";
    } catch (NoSuchMethodException e) {
      problem = "it has no public constructor without parameters, or is not public";
    } catch (java.lang.reflect.InvocationTargetException e) {
      problem = "its constructor failed: " + e.getCause();
    } catch (Throwable e) {
      problem = e.toString();
    }
    String sentence =
        "a scheme cannot be loaded: %s, which %s%s names: %s"
            .formatted(provider, place, place.endsWith("/") ? NAME : "", problem);
    if (asked.contains(place)) {
      throw new SchemeCatalogException(sentence);
    }
    warnings.add(sentence);
  }
}
