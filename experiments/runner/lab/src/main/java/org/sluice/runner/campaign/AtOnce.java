// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.sluice.runner.SluiceException;

/** Work that is done by several threads at once. */
final class AtOnce {
  private AtOnce() {}

  /**
   * Does all parts of it.
   *
   * @param jobs how many parts at once, at least 1
   * @param parts what is done
   * @return what each part gave, in their order
   * @throws IOException or a {@link SluiceException} if the first part that fails throws one
   */
  static <T> List<T> all(int jobs, List<Callable<T>> parts)
      throws IOException, InterruptedException {
    if (parts.isEmpty()) {
      return List.of();
    }
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(jobs, parts.size()));
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> part : threads.invokeAll(parts)) {
        results.add(part.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      if (e.getCause() instanceof SluiceException sentence) {
        throw sentence;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
