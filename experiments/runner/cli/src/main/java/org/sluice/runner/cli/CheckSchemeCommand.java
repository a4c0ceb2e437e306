// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.SchemeCatalogException;
import org.sluice.cc.Scheme;
import org.sluice.kit.contract.ContractSuite;
import org.sluice.kit.contract.ContractViolation;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice check-scheme}. */
@Command(
    name = "check-scheme",
    description = {
      "Runs the contract suite on the schemes of a jar: random legal events with every profile and"
          + " every choice, judged as docs/reference/contract-suite.md says.",
      "",
      "One line for each case, and a last line that counts. The exit code is 0 if all passed, 5 if"
          + " one failed or did not end, 2 if the jar has no such scheme.",
      ""
    })
public final class CheckSchemeCommand extends SluiceCommand {
  private static final int SECONDS_PER_CASE = 60;

  @Parameters(index = "0", paramLabel = "JAR", description = "A jar, or a directory of classes.")
  private Path jar = Path.of("");

  @Option(
      names = "--scheme",
      paramLabel = "NAME",
      description = "Only this scheme (default: all of the jar).")
  private @Nullable String only;

  @Override
  ExitCode run() throws InterruptedException {
    int passed = 0;
    int failed = 0;
    for (Scheme scheme : schemes()) {
      for (ContractSuite.Case one : ContractSuite.of(scheme)) {
        @Nullable String failure = failureOf(one);
        passed += failure == null ? 1 : 0;
        failed += failure == null ? 0 : 1;
        out()
            .printf(
                "%s  %s: %s%s%n",
                failure == null ? "passed" : "FAILED",
                scheme.name(),
                one.name(),
                failure == null ? "" : ": " + failure);
      }
    }
    out().printf("%d passed, %d failed%n", passed, failed);
    return failed == 0 ? ExitCode.DONE : ExitCode.SCHEME_FAILED;
  }

  private List<Scheme> schemes() {
    SchemeCatalog catalog;
    try {
      SchemeGuard.watch();
      catalog = SchemeCatalog.load(List.of(jar));
    } catch (SchemeCatalogException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
    Path place = jar.toAbsolutePath().normalize();
    List<Scheme> there =
        catalog.schemes().stream()
            .filter(scheme -> place.equals(SchemeCatalog.origin(scheme)))
            .toList();
    if (there.isEmpty()) {
      throw SluiceException.wrongInput(
          "%s names no scheme in META-INF/services/org.sluice.cc.Scheme".formatted(jar));
    }
    @Nullable String wanted = only;
    if (wanted == null) {
      return there;
    }
    List<Scheme> chosen = there.stream().filter(s -> s.name().equals(wanted)).toList();
    if (chosen.isEmpty()) {
      throw SluiceException.wrongInput(
          "%s has no scheme '%s'; it has %s"
              .formatted(
                  jar, wanted, String.join(", ", there.stream().map(Scheme::name).toList())));
    }
    return chosen;
  }

  /** What is wrong, in one sentence; null: nothing. A case may run for ever, in a daemon. */
  private static @Nullable String failureOf(ContractSuite.Case one) throws InterruptedException {
    FutureTask<Boolean> task = new FutureTask<>(one::run, true);
    Thread thread = new Thread(task, "contract");
    thread.setDaemon(true);
    thread.start();
    try {
      task.get(SECONDS_PER_CASE, TimeUnit.SECONDS);
      return null;
    } catch (TimeoutException e) {
      return "it did not end within " + SECONDS_PER_CASE + " s";
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      return cause instanceof ContractViolation ? cause.getMessage() : String.valueOf(cause);
    }
  }
}
