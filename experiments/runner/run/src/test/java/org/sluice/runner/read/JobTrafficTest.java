// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;
import org.sluice.workloads.Before;
import org.sluice.workloads.Collective;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Reached;
import org.sluice.workloads.Task;

/** Jobs, and work that files of other simulators describe. */
final class JobTrafficTest {
  private static final long US = 1_000_000L;

  @TempDir Path folder;

  @Test
  void aHostTakesItsNextStepWhenItHasDoneTheOneBeforeIt() {
    Experiment e =
        read(
            "{kind: job, name: t, hosts: [sender0, sender1], iterations: 2, start: 7us, priority: 5,"
                + " steps: [{compute: 3us}, {operation: all-gather, bytes: 8KB}]}");
    assertThat(e.flows()).hasSize(4);
    assertThat(e.flows()).extracting(Flow::src).containsExactly(1, 2, 1, 2);
    assertThat(e.flows()).extracting(Flow::bytes).containsOnly(4000L);
    assertThat(e.flows()).extracting(Flow::priority).containsOnly(5);
    assertThat(e.tasks().stream().filter(t -> t.before().isEmpty()))
        .hasSize(2)
        .allMatch(t -> t.startPs() == 7 * US);
    assertThat(e.tasks().stream().filter(Task::isComputation))
        .hasSize(4)
        .allMatch(t -> t.durationPs() == 3 * US);
    assertThat(e.collectives())
        .extracting(Collective::name)
        .containsExactly("t/1", "t", "t/1", "t");
    // The second iteration's computation at each host waits for the end of its first.
    Collective first = e.collectives().get(1);
    assertThat(e.tasks().stream().filter(Task::isComputation).skip(2).map(Task::before))
        .containsExactly(
            List.of(new Before(first.ends().get(0), Reached.DONE)),
            List.of(new Before(first.ends().get(1), Reached.DONE)));
    assertThat(e.collectives().get(3).begins()).isEqualTo(first.ends());
  }

  @Test
  void groupsAreNeighboursOrFarApart() {
    String job = "{kind: job, hosts: 'sender*', steps: [{operation: all-gather, bytes: 8KB, ";
    assertThat(read(job + "groupSize: 2}]}").flows())
        .extracting(f -> f.src() + ">" + f.dst())
        .containsExactly("1>2", "2>1", "3>4", "4>3");
    assertThat(read(job + "groupSize: 2, strided: true}]}").flows())
        .extracting(f -> f.src() + ">" + f.dst())
        .containsExactly("1>3", "3>1", "2>4", "4>2");
  }

  @Test
  void waitsForArrivalsOrAcknowledgements() {
    String job =
        "{kind: job, hosts: 'sender*', steps: [{operation: all-gather, bytes: 8KB}], waitsFor: ";
    Flow arrived = read(job + "arrived}").flows().get(4);
    assertThat(arrived.after().before()).contains(new Before(3, Reached.ARRIVED));
    Flow acknowledged = read(job + "acknowledged}").flows().get(4);
    assertThat(acknowledged.after().before()).contains(new Before(3, Reached.ACKNOWLEDGED));
  }

  @Test
  void manyMessagesOfTwoHostsTakeSourcePortsAgain() {
    String job =
        "{kind: job, hosts: [sender0, sender1], iterations: 60000,"
            + " steps: [{operation: pipeline, bytes: 1KB}]}";
    assertThat(read(job).flows())
        .hasSize(60000)
        .allMatch(f -> f.sport() >= Flow.FIRST_SOURCE_PORT && f.sport() <= 0xffff);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "steps: [] | steps is an empty list; allowed is one step or more",
        "steps: [{operation: all-reduce}] | lacks the key 'bytes'",
        "steps: [{operation: all-reduce, bytes: 8KB, algorithm: direct}] | ring, halving-doubling, tree",
        "steps: [{operation: reduce, bytes: 8KB}] | all-reduce, reduce-scatter",
        "steps: [{operation: all-reduce, bytes: 8KB, groupSize: 3}] | a divisor of the number of hosts, 4",
        "steps: [{operation: all-reduce, bytes: 3B}] | 3 bytes has 4 parts",
        "steps: [{compute: 1us, operation: all-reduce, bytes: 8KB}] | operation is an unknown key; known are compute",
        "steps: [{compute: 1us}], waitsFor: sent | arrived, acknowledged",
        "steps: [{compute: 1us}], iterations: 0 | iterations",
        "steps: [{compute: 1us}], start: 1ms | before the end of the run",
        "steps: [{compute: 1us}], name: my job | letters, digits",
        "steps: [{operation: all-gather, bytes: 1KB, name: a}, {operation: all-gather, bytes: 2KB, name: a}] | as another step is",
        "steps: [{operation: all-gather, bytes: 1KB}], iterations: 1000000 | transfers and tasks in 1000000 iterations",
      })
  void refusesWhatIsNotPossibleInASentence(String keys, String says) {
    assertThatThrownBy(() -> read("{kind: job, hosts: 'sender*', " + keys + "}"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(says);
  }

  @Test
  void twoJobsHaveNamesOfTheirOwn() {
    String job = "{kind: job, name: t, hosts: 'sender*', steps: [{compute: 1us}]}";
    assertThatThrownBy(() -> read(job + "\n  - " + job))
        .hasMessageContaining("is called 't', as other work is");
    assertThat(read(job + "\n  - " + job.replace("name: t", "name: u")).collectives())
        .extracting(Collective::name)
        .containsExactly("t", "u");
  }

  @Test
  void theWholeOfAFileIsOverWhenAllThatWasSentIsAcknowledged() {
    // What waits for the arrival does not wait for the ACK.
    write(
        "one.goal",
        "num_ranks 2\n\nrank 0 {\nl1: send 4000b to 1 tag 3\n}\n\nrank 1 {\n"
            + "l1: recv 4000b from 0 tag 3\nl2: calc 10\nl2 requires l1\n}\n");
    Experiment e = read("{kind: goal, file: one.goal, hosts: [sender3, sender1]}");
    Collective whole = e.collectives().get(0);
    assertThat(whole.name()).isEqualTo("goal0");
    assertThat(e.tasks().get(whole.ends().get(0)).before())
        .contains(new Before(0, Reached.ACKNOWLEDGED));
    assertThat(read("{kind: goal, file: one.goal, hosts: 'sender*'}").doubts())
        .anyMatch(d -> d.contains("only 2 ranks"));
  }

  @Test
  void stridedGroupsOfAllHostsDoNothing() {
    Experiment e =
        read(
            "{kind: job, hosts: 'sender*',"
                + " steps: [{operation: all-reduce, bytes: 8KB, strided: true}]}");
    assertThat(e.doubts()).anyMatch(d -> d.contains("strided"));
  }

  @Test
  void readsGoalOnHostsInTheOrderOfItsRanks() {
    write(
        "two.goal",
        "num_ranks 2\n\nrank 0 {\nl1: calc 500\nl2: send 4000b to 1 tag 3\n"
            + "l2 requires l1\n}\n\nrank 1 {\nl1: recv 4000b from 0 tag 3\n}\n");
    Experiment e = read("{kind: goal, file: two.goal, hosts: [sender3, sender1], start: 2us}");
    assertThat(e.flows()).hasSize(1);
    assertThat(e.flows().get(0).src()).isEqualTo(4);
    assertThat(e.flows().get(0).dst()).isEqualTo(2);
    assertThat(e.tasks().get(0)).isEqualTo(new Task(0, 4, 2 * US, 500_000, true, List.of()));
    assertThatThrownBy(() -> read("{kind: goal, file: two.goal, hosts: [sender3]}"))
        .hasMessageContaining("there are 2 ranks and 1 hosts");
    write("bad.goal", "num_ranks 2\nrank 0 {\nl1: send 4b to 7 tag 3\n}\nrank 1 {\n}\n");
    assertThatThrownBy(() -> read("{kind: goal, file: bad.goal, hosts: 'sender*'}"))
        .hasMessageContaining("bad.goal:3");
  }

  @Test
  void readsSimaisWorkloadsWithItsAlgorithms() {
    write(
        "w.txt",
        "HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 4 ep: 1 pp: 1 vpp: 1 ga: 1"
            + " all_gpus: 4 checkpoints: 0 checkpoint_initiates: 0\n1\n"
            + "layer -1 1000 ALLREDUCE 65536 1 NONE 0 1 NONE 0 1\n");
    assertThat(read("{kind: simai, file: w.txt, hosts: 'sender*'}").flows()).hasSize(24);
    assertThat(
            read("{kind: simai, file: w.txt, hosts: 'sender*', algorithms: {all-reduce: tree}}")
                .flows())
        .hasSize(12);
    assertThatThrownBy(
            () -> read("{kind: simai, file: w.txt, hosts: 'sender*', algorithms: {reduce: tree}}"))
        .hasMessageContaining("is of no operation 'reduce'");
  }

  @Test
  void namesTheFileOfAChakraTraceThatIsMissing() {
    assertThatThrownBy(() -> read("{kind: chakra, file: nothing, hosts: 'sender*'}"))
        .hasMessageContaining("nothing.0.et");
    assertThatThrownBy(() -> read("{kind: goal, file: nothing.goal, hosts: 'sender*'}"))
        .hasMessageContaining("nothing.goal: does not exist; allowed is a file that does");
  }

  private void write(String name, String text) {
    try {
      Files.writeString(folder.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Experiment read(String item) {
    write(
        "test.yaml",
        "title: a test\ntopology: {kind: star, senders: 4, linkRate: 40Gbps, linkDelay: 1us}\n"
            + "traffic:\n  - "
            + item
            + "\nscheme: {name: none}\nduration: 1ms\n");
    Path file = folder.resolve("test.yaml");
    return new ExperimentReader(SchemeCatalog.load().schemes())
        .read(new ExperimentLibrary.Entry("test", file, "test.yaml"), Choices.NONE);
  }
}
