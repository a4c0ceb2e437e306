// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.sluice.cc.Scheme;

/** Makes a jar with schemes from their sources, as a user does who has only the contract's jar. */
public final class SchemeJar {
  private SchemeJar() {}

  /**
   * Compiles sources and packs them.
   *
   * @param sources Java files
   * @param schemes names of the classes that are schemes
   * @param work an empty or missing directory for classes
   * @param jar the jar to be made
   */
  public static void make(List<Path> sources, List<String> schemes, Path work, Path jar)
      throws IOException, URISyntaxException {
    Path contract =
        Path.of(Scheme.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path classes = Files.createDirectories(work);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();
    List<String> options =
        List.of("--release", "17", "-cp", classPath(contract), "-d", classes.toString());
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  complaints,
                  files,
                  null,
                  options,
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiled).as(complaints.toString()).isTrue();
    }
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.write(services.resolve("org.sluice.cc.Scheme"), schemes);
    pack(classes, jar);
  }

  /** The contract, and the annotations its sources use. */
  private static String classPath(Path contract) throws URISyntaxException {
    Path annotations =
        Path.of(
            org.jspecify.annotations.NullMarked.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    return contract + java.io.File.pathSeparator + annotations;
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream jarOut = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        jarOut.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, jarOut);
      }
    }
  }
}
