// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.lang.ref.Cleaner;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import py4j.Py4JException;

/** The way to the state machines in Python, and the numbers of those there. */
final class PythonLink {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();
  private static final Cleaner CLEANER = Cleaner.create();

  /** Unused machines are released in Python when there are so many. */
  private static final int MOST_FORGOTTEN = 256;

  private final PythonSide side;
  private final AtomicLong numbers = new AtomicLong();
  private final ConcurrentLinkedQueue<Long> forgotten = new ConcurrentLinkedQueue<>();

  PythonLink(PythonSide side) {
    this.side = side;
  }

  /** A new machine; Python forgets it some time after nobody here refers to it. */
  PythonMachine machine(String beginning) {
    long number = numbers.incrementAndGet();
    PythonMachine machine = PythonMachine.of(this, number, beginning);
    ConcurrentLinkedQueue<Long> queue = forgotten;
    CLEANER.register(machine, () -> queue.add(number));
    if (forgotten.size() > MOST_FORGOTTEN) {
      forget();
    }
    return machine;
  }

  private void forget() {
    StringBuilder request = new StringBuilder("[0,\"forget\",[");
    String before = "";
    for (@Nullable Long one = forgotten.poll(); one != null; one = forgotten.poll()) {
      request.append(before).append(one);
      before = ",";
    }
    ask(request.append("],null]").toString());
  }

  /**
   * Asks Python.
   *
   * @throws PythonSchemeException if it failed, or is gone
   */
  JsonNode ask(String request) {
    String text;
    try {
      text = side.handle(request);
    } catch (Py4JException e) {
      throw new PythonSchemeException("the Python process ended, or cannot be reached");
    }
    try {
      JsonNode answer = JSON.readTree(text);
      if (answer.has("error")) {
        throw new PythonSchemeException(answer.get("error").asText());
      }
      return answer;
    } catch (JsonProcessingException e) {
      throw new PythonSchemeException("the Python process answered what is no JSON: " + text);
    }
  }
}
