// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice check-scheme}. */
@Command(
    name = "check-scheme",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs the contract suite on the schemes of a jar: random legal events with every profile and"
          + " every choice, judged as docs/reference/contract-suite.md says.",
      "",
      "One line for each case, and a last line that counts. The exit code is 0 if all passed, 5 if"
          + " one failed or did not end, 2 if the jar has no such scheme.",
      ""
    })
public final class CheckSchemeCommand implements Callable<Integer> {
  private static final int SECONDS_PER_CASE = 60;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "JAR", description = "A jar, or a directory of classes.")
  private Path jar = Path.of("");

  @Option(
      names = "--scheme",
      paramLabel = "NAME",
      description = "Only this scheme (default: all of the jar).")
  private @Nullable String only;

  @Override
  public Integer call() throws InterruptedException {
    int passed = 0;
    int failed = 0;
    PrintWriter to = spec.commandLine().getOut();
    for (Scheme scheme : schemes()) {
      for (ContractSuite.Case one : ContractSuite.of(scheme)) {
        @Nullable String failure = failureOf(one);
        passed += failure == null ? 1 : 0;
        failed += failure == null ? 0 : 1;
        to.printf(
            "%s  %s: %s%s%n",
            failure == null ? "passed" : "FAILED",
            scheme.name(),
            one.name(),
            failure == null ? "" : ": " + failure);
        to.flush();
      }
    }
    to.printf("%d passed, %d failed%n", passed, failed);
    to.flush();
    return (failed == 0 ? ExitCode.DONE : ExitCode.SCHEME_FAILED).code();
  }

  private List<Scheme> schemes() {
    SchemeCatalog catalog;
    try {
      catalog = SchemeCatalog.load(List.of(jar));
    } catch (SchemeCatalogException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
    Path place = jar.toAbsolutePath().normalize();
    List<Scheme> there =
        catalog.schemes().stream()
            .filter(scheme -> Path.of(SchemeCatalog.origin(scheme)).equals(place))
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
