// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.BridgeVersion;
import org.sluice.cc.Scheme;
import org.sluice.runner.read.SchemeChoice;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.simulator.Installation;

/**
 * Names a run by all that decides its results: its plan without folders and deadlines, the bytes of
 * its schemes, of the contract and of the bridge, of the simulator's programs and of the libraries
 * they load, and the version of Java. For any thread.
 */
public final class RunIdentity {
  private static final String FORMAT = "sluice-run 1";
  private static final String JAR = ".jar";
  private static final int DIGITS = 32;

  private final Map<String, Scheme> schemes = new HashMap<>();
  private final Map<Path, String> ofFiles = new HashMap<>();
  private final KnownDigests known;
  private final String programs;

  /**
   * The identity of runs with one installation.
   *
   * @param installation whose simulator runs them
   * @param schemes that can be run
   * @throws IOException if one of the programs cannot be read
   */
  public RunIdentity(Installation installation, Collection<Scheme> schemes) throws IOException {
    schemes.forEach(scheme -> this.schemes.put(scheme.name(), scheme));
    known = new KnownDigests(installation.home().resolve(".sluice").resolve("digests"));
    ContentDigest digest = new ContentDigest().add(installation.simulator().name());
    for (Path file : installation.simulator().files()) {
      digest.add(String.valueOf(file.getFileName())).add(known.of(file));
    }
    for (Class<?> part : new Class<?>[] {Scheme.class, BridgeVersion.class}) {
      digest.add(ofCode(part));
    }
    digest.add(System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
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
    TreeSet<String> code = new TreeSet<>();
    for (SchemeChoice choice : run.experiment().schemes()) {
      @Nullable Scheme scheme = schemes.get(choice.name());
      if (scheme != null) {
        code.add(ofCode(scheme.getClass()));
        if (!placeOf(scheme.getClass()).equals(placeOf(Scheme.class))) {
          code.addAll(ofCompanions(scheme.getClass(), run.options().schemePath()));
        }
      }
    }
    code.forEach(digest::add);
    return digest.hex().substring(0, DIGITS);
  }

  /** A scheme of the user's own may use any jar beside its own, and any that is named with it. */
  private List<String> ofCompanions(Class<?> part, List<Path> schemePath) throws IOException {
    List<Path> companions = new ArrayList<>(schemePath);
    Path place = placeOf(part);
    @Nullable Path folder = place.getParent();
    if (folder != null && place.toString().endsWith(JAR)) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(f -> f.toString().endsWith(JAR)).forEach(companions::add);
      }
    }
    List<String> digests = new ArrayList<>();
    for (Path companion : companions) {
      digests.add(ofPath(companion));
    }
    return digests;
  }

  /** The digest of the jar or folder that a class is from. */
  private String ofCode(Class<?> part) throws IOException {
    return ofPath(placeOf(part));
  }

  private synchronized String ofPath(Path path) throws IOException {
    Path place = path.toAbsolutePath().normalize();
    @Nullable String digest = ofFiles.get(place);
    if (digest == null) {
      digest = known.of(place);
      ofFiles.put(place, digest);
    }
    return digest;
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
