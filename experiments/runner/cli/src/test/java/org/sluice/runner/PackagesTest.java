// SPDX-License-Identifier: MIT
package org.sluice.runner;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
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
    JavaClasses all =
        new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("org.sluice.runner");
    assertThat(all.stream().map(JavaClass::getPackageName).distinct())
        .as("packages of each module")
        .contains(
            "org.sluice.runner.model",
            "org.sluice.runner.read",
            "org.sluice.runner.report",
            "org.sluice.runner.campaign",
            "org.sluice.runner.cli");
    slices().matching("org.sluice.runner.(*)..").should().beFreeOfCycles().check(all);
  }
}
