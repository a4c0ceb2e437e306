// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.WorkloadException;

class ConfigFileTest {
  @TempDir private Path folder;

  private ConfigFile read(String text) throws IOException {
    return ConfigFile.read(Files.writeString(folder.resolve("config.txt"), text));
  }

  private static String value(ConfigFile config, String key) {
    return String.join(" ", config.values().get(key).words());
  }

  @Test
  void eachKeyHasItsOwnTypes() throws IOException {
    ConfigFile config =
        read("CC_MODE 3 EWMA_GAIN 0.00390625\nLINK_DOWN 1 2 3\r\nRATE_AI 50Mb/s\nBUFFER_SIZE -1");
    assertThat(value(config, "CC_MODE")).isEqualTo("3");
    assertThat(value(config, "EWMA_GAIN")).isEqualTo("0.00390625");
    assertThat(value(config, "LINK_DOWN")).isEqualTo("1 2 3");
    assertThat(value(config, "RATE_AI")).isEqualTo("50Mb/s");
    assertThat(value(config, "BUFFER_SIZE")).isEqualTo("4294967295");
    assertThat(config.oddities()).isEmpty();
    assertThat(config.strayWords()).isEmpty();
  }

  @Test
  void aWholeNumberEndsAtAPointAndWhatIsBehindIsAWord() throws IOException {
    ConfigFile config = read("BUFFER_SIZE 0.01\nCC_MODE 1\n");
    assertThat(value(config, "BUFFER_SIZE")).isEqualTo("0");
    assertThat(config.oddities())
        .singleElement()
        .asString()
        .endsWith(
            "config.txt:1: BUFFER_SIZE is '0.01', a whole number to the HPCC simulator: it reads 0,"
                + " and so does Sluice");
    assertThat(config.strayWords()).extracting(ConfigFile.Word::text).containsExactly(".01");
  }

  @Test
  void aMapKeepsWhatAnEarlierLineGave() throws IOException {
    ConfigFile config = read("KMAX_MAP 2 1 400 2 800\nKMAX_MAP 1 2 900\n");
    assertThat(value(config, "KMAX_MAP")).isEqualTo("1 400 2 900");
    assertThat(config.oddities())
        .containsExactly(
            config.name() + ":2: KMAX_MAP comes again, after line 1; the last value counts");
  }

  @Test
  void aNumberThatIsNoneIsRefusedAsThatSimulatorNeverEnds() {
    assertThatThrownBy(() -> read("CC_MODE 1\nBUFFER_SIZE many\n"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("config.txt:2: a value of BUFFER_SIZE is 'many'")
        .hasMessageContaining("never ends");
    assertThatThrownBy(() -> read("BUFFER_SIZE 4294967296\nCC_MODE 1\n"))
        .hasMessageContaining("a value of BUFFER_SIZE is '4294967296'");
    assertThatThrownBy(() -> read("KMAX_MAP 2 1 400 2 x\nCC_MODE 1\n"))
        .hasMessageContaining("a value of KMAX_MAP is 'x'");
    assertThatThrownBy(() -> read("KMAX_MAP 999999999 1 1\n"))
        .hasMessageContaining("999999999 pairs");
  }

  @Test
  void aKeyAtTheEndKeepsItsValue() throws IOException {
    ConfigFile config = read("CC_MODE 3\nCC_MODE");
    assertThat(value(config, "CC_MODE")).isEqualTo("3");
    assertThat(config.oddities())
        .anyMatch(s -> s.contains("CC_MODE ends the file without its value"));
    assertThat(value(read("CC_MODE\n"), "CC_MODE")).isEqualTo("1");
  }

  @Test
  void ofEachLineTheFirstStrayWordIsKept() throws IOException {
    ConfigFile config = read("# a b c\nCC_MODE 1 {what it is}\nCC_MOD 3\n");
    assertThat(config.strayWords())
        .containsExactly(
            new ConfigFile.Word("#", 1, true),
            new ConfigFile.Word("{what", 2, false),
            new ConfigFile.Word("CC_MOD", 3, true));
  }

  @Test
  void aKeyInACommentCounts() throws IOException {
    ConfigFile config = read("BUFFER_SIZE 8\n# BUFFER_SIZE 4\n//BUFFER_SIZE 2\n");
    assertThat(value(config, "BUFFER_SIZE")).isEqualTo("4");
    assertThat(config.oddities())
        .anyMatch(s -> s.contains("config.txt:2: BUFFER_SIZE stands in a comment"));
  }

  @Test
  void generationsAreRecognisedByTheirKeys() throws IOException {
    assertThat(read("CC_MODE 1\n").generation()).isEqualTo(Generation.HPCC);
    assertThat(read("ENABLE_QCN Yes\nKMAX 40\n").generation()).isEqualTo(Generation.NS3_RDMA);
    assertThat(read("CC_MODE 1\nLB_MODE 9\n").generation()).isEqualTo(Generation.CONWEAVE);
    assertThat(read("CC_MODE 1\nMON_START 0\n").generation()).isEqualTo(Generation.SIMAI);
  }

  @Test
  void aGenerationKnowsItsOwnKeysOnly() throws IOException {
    assertThat(read("LB_MODE 0\nACK_HIGH_PRIO 1\n").values()).containsOnlyKeys("LB_MODE");
    assertThat(value(read("KMAX 40\nENABLE_QCN No\n"), "ENABLE_QCN")).isEqualTo("0");
    assertThat(read("LB_MODE 0\n").builtIn("RP_TIMER")).isEqualTo("300");
    assertThat(read("CC_MODE 0\n").builtIn("RP_TIMER")).isEqualTo("0");
  }

  @Test
  void bytesThatAreNoTextAreWordsThatAreNoKey() throws IOException {
    Path file = Files.write(folder.resolve("x"), new byte[] {(byte) 0xff, 0, '\n', 7});
    assertThat(ConfigFile.read(file).strayWords()).hasSize(2);
    assertThatThrownBy(() -> ConfigFile.read(folder)).hasMessageContaining("cannot be read");
  }
}
