// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.BridgeVersion;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Scheme;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.simulator.Installation;

/**
 * Names a run by all that decides its results: its plan without names, folders and deadlines, the
 * bytes of its schemes, of the contract and of the bridge, of the simulator's programs and of the
 * libraries they load, the version of Java, and the variables of the environment that Java and the
 * simulator read. For any thread.
 */
public final class RunIdentity {
  private static final String FORMAT = "sluice-run 2";
  private static final int DIGITS = 32;

  /** What a JVM and ns-3 read of the environment. */
  private static final List<String> VARIABLES =
      List.of(
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "_JAVA_OPTIONS",
          "NS_ATTRIBUTE_DEFAULT",
          "NS_GLOBAL_VALUE");

  private final SchemeCatalog catalog;
  private final Map<Path, String> ofFiles = new HashMap<>();
  private final Map<Path, Optional<KnownDigests.State>> states = new HashMap<>();
  private final KnownDigests known;
  private final String programs;

  /**
   * The identity of runs with one installation.
   *
   * @param installation whose simulator runs them
   * @param catalog the schemes that can be run
   * @throws IOException if one of the programs cannot be read
   */
  public RunIdentity(Installation installation, SchemeCatalog catalog) throws IOException {
    this(installation, catalog, System.getenv());
  }

  /** With an environment of the caller's. */
  RunIdentity(Installation installation, SchemeCatalog catalog, Map<String, String> environment)
      throws IOException {
    this.catalog = catalog;
    known = new KnownDigests(installation.home().resolve(".sluice").resolve("digests"));
    ContentDigest digest = new ContentDigest().add(installation.simulator().name());
    for (Path file : installation.simulator().files()) {
      digest.add(String.valueOf(file.getFileName())).add(ofPath(file));
    }
    for (Class<?> part : new Class<?>[] {Scheme.class, BridgeVersion.class}) {
      digest.add(ofCode(part));
    }
    digest.add(System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    for (String variable : VARIABLES) {
      String text = environment.getOrDefault(variable, "");
      digest.add(text);
      for (Path file : NamedFiles.in(text)) {
        digest.add(ofPath(file));
      }
    }
    programs = digest.hex();
    known.keep();
  }

  /**
   * The name of a run, 32 hexadecimal digits.
   *
   * @throws IOException if the code of one of its schemes cannot be read
   */
  public String of(ExperimentRun run) throws IOException {
    ContentDigest digest = new ContentDigest().add(FORMAT).add(programs).add(run.essence());
    boolean isForeign = false;
    TreeSet<String> code = new TreeSet<>();
    for (SchemeChoice choice : run.experiment().schemes()) {
      @Nullable Scheme scheme = catalog.find(choice.name()).orElse(null);
      if (scheme != null) {
        code.add(ofCode(scheme.getClass()));
        isForeign |= SchemeCatalog.isForeign(scheme);
      }
    }
    code.forEach(digest::add);
    if (isForeign) {
      // It may load anything that its loader can reach; the order decides which resource it gets.
      for (Path place : catalog.places()) {
        digest.add(ofPath(place));
      }
    }
    return digest.hex().substring(0, DIGITS);
  }

  /** The digest of the jar or folder that a class is from. */
  private String ofCode(Class<?> part) throws IOException {
    return ofPath(placeOf(part));
  }

  private synchronized String ofPath(Path path) throws IOException {
    Path place = path.toAbsolutePath().normalize();
    @Nullable String digest = ofFiles.get(place);
    if (digest == null) {
      states.put(place, KnownDigests.State.of(place));
      digest = known.of(place);
      ofFiles.put(place, digest);
    }
    return digest;
  }

  /**
   * The first file or folder that is not what it was when the runs were named. A run that ended
   * before this is empty is what its name says.
   */
  synchronized Optional<Path> changed() throws IOException {
    for (Map.Entry<Path, String> known : ofFiles.entrySet()) {
      Path place = known.getKey();
      try {
        Optional<KnownDigests.State> state = KnownDigests.State.of(place);
        // One that is as it was before may have been another meanwhile.
        boolean isSame =
            state.isPresent()
                ? state.equals(states.get(place))
                : new ContentDigest().add(place.toRealPath()).hex().equals(known.getValue());
        if (!isSame) {
          return Optional.of(place);
        }
      } catch (NoSuchFileException e) { // as while it is built
        return Optional.of(place);
      }
    }
    return Optional.empty();
  }

  private static Path placeOf(Class<?> part) throws IOException {
    @Nullable CodeSource source = part.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IOException("it is not known from which file the class " + part + " is");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(source.getLocation() + " is no place of a file", e);
    }
  }
}
