// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Scheme;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice new-scheme}. */
@Command(
    name = "new-scheme",
    description = {
      "Makes a Maven project for a scheme of your own: its class, a test that runs the contract"
          + " suite, and an experiment with claims and a control (docs/guide/scheme.md).",
      ""
    },
    footer = {
      "",
      "Example:",
      "  sluice new-scheme my-scheme",
      "  (cd my-scheme && mvn package)                # tests it, puts the jar into ~/.sluice/schemes",
      "  sluice reproduce my-scheme/experiment.yaml --controls",
    })
public final class NewSchemeCommand extends SluiceCommand {
  private static final String PACKAGE = "example";

  @Parameters(index = "0", paramLabel = "DIR", description = "A new or empty directory.")
  private Path directory = Path.of("");

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The scheme's name (default: that of the directory).")
  private @Nullable String chosenName;

  @Option(
      names = "--schemes",
      paramLabel = "DIR",
      description =
          "Where mvn package puts the jar (default: where ./sluice looks: the first directory of"
              + " SLUICE_SCHEMES, or ~/.sluice/schemes).")
  private @Nullable Path schemes;

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() throws IOException {
    Path target = directory.toAbsolutePath().normalize();
    String name = chosenName == null ? String.valueOf(target.getFileName()) : chosenName;
    check(target, name);
    String type = typeOf(name);
    @Nullable Path jars =
        schemes == null ? SchemeFolders.first(System.getenv("SLUICE_SCHEMES")) : schemes;
    Map<String, String> tokens = new LinkedHashMap<>();
    tokens.put("@NAME@", name);
    tokens.put("@CLASS@", type);
    tokens.put("@PACKAGE@", PACKAGE);
    tokens.put("@VERSION@", Sluice.VERSION);
    tokens.put("@DIR@", directory.toString());
    tokens.put(
        "@SCHEMES@",
        jars == null ? "${user.home}/.sluice/schemes" : xml(jars.toAbsolutePath().normalize()));
    Map<String, String> files = new LinkedHashMap<>();
    files.put("pom.xml", text("pom.xml", tokens));
    String sources = "src/main/java/" + PACKAGE + "/" + type + ".java";
    files.put(sources, text("Scheme.java", tokens));
    files.put(
        "src/test/java/" + PACKAGE + "/" + type + "Test.java", text("SchemeTest.java", tokens));
    files.put(
        "src/main/resources/META-INF/services/org.sluice.cc.Scheme", PACKAGE + "." + type + "\n");
    files.put("experiment.yaml", text("experiment.yaml", tokens));
    write(target, files);
    out().printf("%s has the scheme %s (%s).%n", directory, name, sources);
    out().printf("  (cd %s && mvn package)%n", directory);
    out().printf("  ./sluice reproduce %s --controls%n", directory.resolve("experiment.yaml"));
    return ExitCode.DONE;
  }

  private void check(Path target, String name) throws IOException {
    if (!Scheme.isName(name)) {
      throw SluiceException.wrongInput(
          ("'%s' is no name of a scheme; allowed are lower-case letters, digits and single hyphens"
                  + " between them, a letter first (--name)")
              .formatted(name));
    }
    if (schemePath.catalog().find(name).isPresent()) {
      throw SluiceException.wrongInput(
          "there is a scheme '%s' already; allowed is another name (--name)".formatted(name));
    }
    if (Files.exists(target) && !isEmptyDirectory(target)) {
      throw SluiceException.wrongInput(
          "%s is there already; allowed is a new or empty directory".formatted(directory));
    }
    Path above = target;
    while (above != null && !Files.exists(above)) {
      above = above.getParent();
    }
    if (above == null || !Files.isDirectory(above) || !Files.isWritable(above)) {
      throw SluiceException.wrongInput(
          "%s cannot be made; allowed is a directory that can be written into"
              .formatted(directory));
    }
  }

  private static boolean isEmptyDirectory(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      return !entries.iterator().hasNext();
    }
  }

  /** {@code my-scheme} is {@code MyScheme}, {@code delay} is {@code DelayScheme}. */
  private static String typeOf(String name) {
    StringBuilder type = new StringBuilder();
    for (String word : name.split("-")) {
      type.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return type + (type.toString().endsWith("Scheme") ? "" : "Scheme");
  }

  private static String xml(Path path) {
    return path.toString().replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String text(String template, Map<String, String> tokens) throws IOException {
    String resource = "new-scheme/" + template + ".txt";
    try (InputStream in =
        Objects.requireNonNull(NewSchemeCommand.class.getResourceAsStream(resource))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (Map.Entry<String, String> token : tokens.entrySet()) {
        text = text.replace(token.getKey(), token.getValue());
      }
      return text;
    }
  }

  /** All or nothing: into a folder beside it, which then takes its name. */
  private static void write(Path target, Map<String, String> files) throws IOException {
    Path parent = Objects.requireNonNull(target.getParent());
    Files.createDirectories(parent);
    Path work = Files.createTempDirectory(parent, ".new-scheme");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = work.resolve(file.getKey());
      Files.createDirectories(Objects.requireNonNull(path.getParent()));
      Files.writeString(path, file.getValue());
    }
    Files.setPosixFilePermissions(
        work, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.deleteIfExists(target);
    Files.move(work, target);
  }
}
