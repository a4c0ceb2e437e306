// SPDX-License-Identifier: MIT
package org.sluice.runner;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/**
 * Dependencies between packages point one way: an experiment is read, run, its results are judged
 * and compared, and then reported.
 */
class PackagesTest {
  @Test
  void packagesAreFreeOfCycles() {
    slices()
        .matching("org.sluice.runner.(*)..")
        .should()
        .beFreeOfCycles()
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("org.sluice.runner"));
  }
}
