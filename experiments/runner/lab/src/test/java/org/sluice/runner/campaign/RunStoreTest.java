// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.Deletion;
import org.sluice.runner.files.FileList;

/** The store of finished runs. */
class RunStoreTest {
  private static final String A = "0123456789abcdef0123456789abcdef";
  private static final String B = "0123456789abcdefffffffffffffffff";

  @TempDir private Path folder;
  private RunStore store = new RunStore(Path.of(""));

  @BeforeEach
  void makeStore() {
    store = new RunStore(folder.resolve("runs"));
  }

  private Path begun(String digest, String content) throws IOException {
    Path begun = store.begin(digest);
    Files.writeString(begun.resolve("flows.csv"), content);
    return begun;
  }

  @Test
  void aRunThatIsNotFinishedIsNotFound() throws Exception {
    Path begun = begun(A, "half");
    assertThat(store.find(A)).isEmpty();
    assertThat(store.all()).isEmpty();
    store.finish(A, begun, false);
    assertThat(store.find(A)).isPresent();
    assertThat(begun).doesNotExist();
  }

  @Test
  void whoeverIsFirstStaysUnlessReplaced() throws Exception {
    Path place = store.finish(A, begun(A, "first"), false);
    store.finish(A, begun(A, "second"), false);
    assertThat(place.resolve("flows.csv")).hasContent("first");
    store.finish(A, begun(A, "third"), true);
    assertThat(place.resolve("flows.csv")).hasContent("third");
    try (var files = Files.list(folder.resolve("runs"))) {
      assertThat(files).containsExactly(place);
    }
  }

  @Test
  void aRunIsWholeUntilAFileOfItIsAnother() throws Exception {
    Path place = store.finish(A, begun(A, "flows"), false);
    assertThat(store.damage(A)).isEmpty();
    Files.writeString(place.resolve("report.html"), "came later");
    assertThat(store.damage(A)).isEmpty();
    Files.writeString(place.resolve("flows.csv"), "flow");
    assertThat(store.damage(A))
        .hasValue("has a flows.csv with other bytes than when it was finished");
    Files.delete(place.resolve("flows.csv"));
    assertThat(store.damage(A)).hasValue("lacks flows.csv");
    Files.writeString(place.resolve(FileList.NAME), "# run " + A + "\nhalf a li");
    assertThat(store.damage(A)).hasValue("has a damaged files.sha256");
    Files.writeString(place.resolve(FileList.NAME), "# run " + A + "\n");
    assertThat(store.damage(A)).as("cut at a line's end").hasValue("has a damaged files.sha256");
    Files.delete(place.resolve(FileList.NAME));
    assertThat(store.damage(A)).hasValue("has no files.sha256");
  }

  @Test
  void theFolderOfAnotherRunIsNotThisOne() throws Exception {
    Path other = store.finish(B, begun(B, "flows"), false);
    Files.move(other, store.place(A));
    assertThat(store.damage(A)).hasValue("is not this run (files.sha256)");
    store.discard(A);
    assertThat(store.find(A)).isEmpty();
  }

  @Test
  void whatAKilledCampaignLeftBehindGoesAndWhatALivingOneWritesStays() throws Exception {
    Path mine = begun(A, "under way");
    Path dead = Files.createDirectories(folder.resolve("runs/.partial-999999999-1-" + B));
    Path deadHere =
        Files.move(begun(B, ""), folder.resolve("runs").resolve(nameOfDead(begun(B, ""))));
    Path elsewhere =
        Files.createDirectories(folder.resolve("runs/.partial-999999999@elsewhere-1-" + B));
    Path left = Files.createFile(lock(mine.resolveSibling(nameOfDead(mine))));
    Path leftElsewhere =
        Files.createFile(folder.resolve("runs/.partial-999999999@elsewhere-2-" + B + ".lock"));
    store.clean();
    assertThat(mine).exists();
    assertThat(lock(mine)).exists();
    assertThat(left).as("the lock of one that ended").doesNotExist();
    assertThat(leftElsewhere).exists();
    assertThat(elsewhere).as("on another machine").exists();
    assertThat(dead).doesNotExist();
    assertThat(deadHere).doesNotExist();
  }

  /** Another process, whose number here may be anybody's. */
  public static final class Computing {
    private Computing() {}

    /** Begins a run in a store and computes on until it is killed. */
    public static void main(String[] store) throws Exception {
      System.out.println(new RunStore(Path.of(store[0])).begin(B));
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  void theNumberOfAProcessSaysNothingOfOneInAnotherContainer() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Computing.class.getName(),
                store.folder().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = other.inputReader()) {
      Path begun = Path.of(said.readLine());
      // As it is called if its container gave it the number of a process that is not here.
      Path renamed = begun.resolveSibling(nameOfDead(begun));
      Files.move(begun, renamed);
      Files.move(lock(begun), lock(renamed));
      store.clean();
      assertThat(renamed).exists();
      other.destroyForcibly().waitFor();
      Path mine =
          Files.move(
              renamed,
              renamed.resolveSibling(
                  renamed
                      .getFileName()
                      .toString()
                      .replace("999999999", Long.toString(ProcessHandle.current().pid()))));
      Files.move(lock(renamed), lock(mine));
      store.clean();
      assertThat(mine).as("the number of one that lives").doesNotExist();
      try (var files = Files.list(store.folder())) {
        assertThat(files).isEmpty();
      }
    } finally {
      other.destroyForcibly();
    }
  }

  private static Path lock(Path begun) {
    return begun.resolveSibling(begun.getFileName() + ".lock");
  }

  private static String nameOfDead(Path begun) {
    return begun.getFileName().toString().replaceFirst("-\\d+@", "-999999999@");
  }

  @Test
  void aFailedRunIsKeptButNeverReused() throws Exception {
    store.fail(A, begun(A, "failed"));
    assertThat(store.find(A)).isEmpty();
    assertThat(store.remains()).hasSize(1);
    store.clean();
    assertThat(store.remains()).hasSize(1);
  }

  @Test
  void whatAFailedRunLeftBehindGoesWhenTheRunIsFinished() throws Exception {
    Path failed = store.fail(A, begun(A, "failed"));
    Path other = store.fail(B, begun(B, "failed"));
    store.finish(A, begun(A, "well"), false);
    assertThat(failed).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void aFolderGoesAlsoWhileADyingProcessStillWritesIntoIt() throws Exception {
    Path claimed = Files.createDirectories(folder.resolve("runs/claimed"));
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < 20_000; i++) {
                try {
                  Files.createFile(claimed.resolve("f" + i));
                } catch (IOException e) {
                  return; // its folder has gone
                }
              }
            });
    writer.start();
    while (!Files.exists(claimed.resolve("f100"))) {
      Thread.onSpinWait();
    }
    Deletion.of(claimed);
    writer.join();
    assertThat(claimed).doesNotExist();
  }

  @Test
  void aBeginningThatIsNotOfOneRunIsRefused() throws Exception {
    store.finish(A, begun(A, ""), false);
    store.finish(B, begun(B, ""), false);
    assertThat(store.only("0123456789abcdef0").digest()).isEqualTo(A);
    assertThatThrownBy(() -> store.only("0123")).isInstanceOf(SluiceException.class);
    assertThatThrownBy(() -> store.only("77")).hasMessageContaining("no runs in");
  }
}
