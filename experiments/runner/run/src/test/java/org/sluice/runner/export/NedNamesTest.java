// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NedNamesTest {
  @Test
  void areTheExperimentsNamesWhereNedAllowsThem() {
    NedNames names = new NedNames("sluice");
    assertThat(names.unique("sender0")).isEqualTo("sender0");
    assertThat(names.unique("tor-1.left")).isEqualTo("tor_1_left");
    assertThat(names.unique("tor-1-left")).isEqualTo("tor_1_left_2");
    assertThat(names.unique("42")).isEqualTo("n42");
    assertThat(names.unique("network")).isEqualTo("network_");
    assertThat(names.unique("sluice")).isEqualTo("sluice_2");
  }

  @Test
  void ofPackagesAndNetworksComeFromTheExperimentsName() {
    assertThat(NedNames.ofPackage("rocc/fig8")).isEqualTo("experiments.rocc.fig8");
    assertThat(NedNames.ofPackage("certify/go-back-n")).isEqualTo("experiments.certify.go_back_n");
    assertThat(NedNames.ofNetwork("certify/go-back-n")).isEqualTo("GoBackN");
    assertThat(NedNames.ofNetwork("x/8to1")).isEqualTo("n8to1");
  }

  @Test
  void timesAreInTheUnitThatMakesThemShortest() {
    assertThat(IniValue.time(1_500_000)).isEqualTo("1.5us");
    assertThat(IniValue.time(30_000_000_000L)).isEqualTo("30ms");
    assertThat(IniValue.time(0)).isEqualTo("0s");
    assertThat(IniValue.time(7)).isEqualTo("7ps");
    assertThat(IniValue.time(2_000_000_000_000_000L)).isEqualTo("2000s");
  }
}
