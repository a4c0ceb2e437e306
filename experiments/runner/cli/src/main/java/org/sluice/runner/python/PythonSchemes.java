// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.zmq.AlgorithmServer;
import org.sluice.bridge.zmq.ServerOptions;
import org.sluice.cc.Scheme;
import org.sluice.kit.contract.ContractSuite;
import org.sluice.runner.SluiceException;

/** Schemes in Python: to be run beside those that Sluice finds, and held to the contract. */
public final class PythonSchemes implements AutoCloseable {
  private final List<Scheme> schemes;
  private @Nullable AlgorithmServer server;

  /**
   * Reads their declarations.
   *
   * @throws SluiceException with exit code 2 if one is not of the form of {@link
   *     org.sluice.cc.DeclaredScheme}
   */
  PythonSchemes(PythonSide side, List<String> declarations) {
    PythonLink link = new PythonLink(side);
    List<Scheme> read = new ArrayList<>();
    for (String declaration : declarations) {
      try {
        read.add(new PythonScheme(link, declaration));
      } catch (RuntimeException e) {
        throw SluiceException.wrongInput("a scheme's declaration is wrong: " + e.getMessage());
      }
    }
    schemes = List.copyOf(read);
  }

  /** Those that Sluice finds, and these. */
  SchemeCatalog with(SchemeCatalog found) {
    List<Scheme> all = new ArrayList<>(found.schemes());
    for (Scheme scheme : schemes) {
      if (found.find(scheme.name()).isPresent()) {
        throw SluiceException.wrongInput(
            "the scheme in Python is named '%s', as a scheme of Sluice is; a name must be unique"
                .formatted(scheme.name()));
      }
      all.add(scheme);
    }
    return SchemeCatalog.of(all);
  }

  /** Where simulations reach them; from the first call on they are served. */
  synchronized String endpoint() {
    if (server == null) {
      server =
          AlgorithmServer.start(
              ServerOptions.listeningOn("tcp://127.0.0.1:0"), with(SchemeCatalog.load()));
    }
    return server.endpoint();
  }

  /** The names of the cases of the contract suite. */
  public List<String> cases() {
    return all().stream().map(ContractSuite.Case::name).toList();
  }

  /**
   * Runs a case of the contract suite.
   *
   * @return what is wrong, in one sentence; empty: nothing
   */
  public String failureOf(int number) {
    try {
      all().get(number).run();
      return "";
    } catch (RuntimeException e) {
      return Optional.ofNullable(e.getMessage()).orElse(e.toString());
    }
  }

  private List<ContractSuite.Case> all() {
    return schemes.stream().flatMap(scheme -> ContractSuite.of(scheme).stream()).toList();
  }

  /** Serves no longer. A machine that never answers stays behind in a thread that ends with us. */
  @Override
  public synchronized void close() {
    if (server != null) {
      server.close();
      server = null;
    }
  }
}
