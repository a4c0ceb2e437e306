// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import org.junit.jupiter.api.Test;

/**
 * Dependencies between packages point one way: a session knows no transport, a codec knows no
 * session.
 */
class PackagesTest {
  @Test
  void packagesAreFreeOfCycles() {
    slices()
        .matching("org.sluice.bridge.(*)..")
        .should()
        .beFreeOfCycles()
        .check(
            new ClassFileImporter()
                .withImportOption(new DoNotIncludeTests())
                .importPackages("org.sluice.bridge"));
  }
}
