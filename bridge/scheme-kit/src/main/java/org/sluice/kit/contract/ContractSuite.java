// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.RefusedException;
import org.sluice.cc.FrameSizes;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Scheme;

/**
 * The whole contract suite for one scheme, as cases to be run one by one: by the tests of a scheme
 * of one's own, and by {@code sluice check-scheme}.
 */
public final class ContractSuite {
  private static final int STEPS = 1_500;
  private static final int STEPS_OF_VARIANTS = 500;
  private static final int STEPS_OF_MEMORY = 13_000;
  private static final int SEEDS = 2;

  private ContractSuite() {}

  /**
   * One case.
   *
   * @param name what is checked, and with which values
   * @param check throws if it does not hold
   */
  public record Case(String name, Runnable check) {
    /**
     * Runs it.
     *
     * @throws ContractViolation with one sentence, if the contract is broken
     */
    public void run() {
      check.run();
    }
  }

  /** Every case of a scheme: its declaration, all profiles, all words of its choices, memory. */
  public static List<Case> of(Scheme scheme) {
    List<Case> cases = new ArrayList<>();
    cases.add(new Case("declaration", () -> checkDeclaration(scheme)));
    List<Variant> variants;
    try {
      variants = Variant.of(scheme);
    } catch (RuntimeException e) {
      cases.add(new Case("profiles and values", () -> rethrow(e)));
      return cases;
    }
    SchemeCatalog others = SchemeCatalog.load();
    for (Variant variant : variants) {
      if (variant.values().isEmpty()) {
        for (Circumstances circumstances : Circumstances.values()) {
          cases.add(
              new Case(
                  "profile " + variant + ", " + circumstances,
                  () -> checkProfile(scheme, variant, circumstances, others)));
        }
      } else {
        cases.add(new Case("values " + variant, () -> checkVariant(scheme, variant, others)));
      }
    }
    cases.add(new Case("memory per event", () -> checkMemory(scheme, variants.get(0), others)));
    return cases;
  }

  private static void rethrow(RuntimeException e) {
    throw e;
  }

  private static void checkDeclaration(Scheme scheme) {
    String name = scheme.name();
    require(
        name != null && Scheme.isName(name),
        "the name is '" + name + "'; allowed are lower-case letters, digits and single hyphens");
    require(!scheme.description().isBlank(), "the description is empty");
    require(
        !scheme.profiles().isEmpty(),
        "no profile is declared; at least one is needed, which may set nothing");
    scheme
        .parameters()
        .forEach(p -> require(!p.source().isBlank(), "parameter " + p.name() + " names no source"));
    checkAutomatic(scheme);
  }

  /** Of the smallest frames that a data plane can have, of usual ones and of the largest. */
  private static void checkAutomatic(Scheme scheme) {
    for (FrameSizes frames :
        List.of(
            new FrameSizes(1, 1, 1000, 0),
            new FrameSizes(1518, 60, 1, 20),
            new FrameSizes(67_000, 9000, 1, 1000))) {
      Map<String, String> values = scheme.automatic(frames);
      if (values.isEmpty()) {
        continue;
      }
      Set<String> allowed =
          scheme.parameters().stream()
              .filter(p -> !p.autoRule().isEmpty())
              .map(Parameter::name)
              .collect(Collectors.toSet());
      values
          .keySet()
          .forEach(
              name ->
                  require(
                      allowed.contains(name),
                      "automatic values have '%s', which is no parameter that can be auto"
                          .formatted(name)));
      try {
        Parameters unused =
            Parameters.resolve(scheme, scheme.profiles().get(0).name(), new TreeMap<>(values));
      } catch (InvalidParameterException e) {
        throw new ContractViolation("an automatic value is refused: " + e.getMessage(), e);
      }
    }
  }

  private static void checkProfile(
      Scheme scheme, Variant variant, Circumstances circumstances, SchemeCatalog others) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      ContractReport report =
          ContractCheck.run(scheme, variant, circumstances, seed, STEPS, others);
      require(report.decisions() > 0, "no decision was made");
    }
  }

  private static void checkVariant(Scheme scheme, Variant variant, SchemeCatalog others) {
    for (Circumstances circumstances : List.of(Circumstances.MIXED, Circumstances.END_OF_TIME)) {
      ContractCheck.run(scheme, variant, circumstances, 3, STEPS_OF_VARIANTS, others);
    }
  }

  private static void checkMemory(Scheme scheme, Variant variant, SchemeCatalog others) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try {
      ContractReport report =
          new ContractRun(
                  scheme,
                  variant,
                  Circumstances.MILLION_FLOWS,
                  4,
                  others,
                  () -> threads.getThreadAllocatedBytes(Thread.currentThread().getId()))
              .run(STEPS_OF_MEMORY);
      require(
          report.lateBytesPerEvent() < 1.5 * report.earlyBytesPerEvent() + 256,
          "an event allocates %.0f B late in a run and %.0f B early; allowed is 1.5 times as much and 256 B"
              .formatted(report.lateBytesPerEvent(), report.earlyBytesPerEvent()));
    } catch (RefusedException e) {
      throw new ContractViolation("the handshake is refused: " + e.getMessage(), e);
    }
  }

  private static void require(boolean holds, String sentence) {
    if (!holds) {
      throw new ContractViolation(sentence);
    }
  }
}
