// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of schemes that are not Sluice's own. What its places have comes before what
 * this program's class path has under the same name, so that the code that is named is the code
 * that runs; but Sluice's classes are this program's, since both sides share the contract.
 */
final class SchemeLoader extends URLClassLoader {
  /** The packages of Sluice. */
  static final String OURS = "org.sluice.";

  static {
    registerAsParallelCapable();
  }

  /**
   * A loader.
   *
   * @param places jars and directories, in the order in which they are searched
   */
  SchemeLoader(List<URL> places) {
    super(SchemeCatalog.LOADER, places.toArray(URL[]::new), SchemeLoader.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      @Nullable Class<?> loaded = findLoadedClass(name);
      if (loaded == null && !name.startsWith(OURS)) {
        try {
          loaded = findClass(name);
        } catch (ClassNotFoundException | SecurityException e) {
          loaded = null; // not there, or a package of the JDK, which nobody else may define
        }
      }
      if (loaded == null) {
        return super.loadClass(name, resolve);
      }
      if (resolve) {
        resolveClass(loaded);
      }
      return loaded;
    }
  }

  @Override
  public @Nullable URL getResource(String name) {
    @Nullable URL own = findResource(name);
    return own == null ? super.getResource(name) : own;
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    List<URL> all = new ArrayList<>(Collections.list(findResources(name)));
    all.addAll(Collections.list(getParent().getResources(name)));
    return Collections.enumeration(all);
  }
}
