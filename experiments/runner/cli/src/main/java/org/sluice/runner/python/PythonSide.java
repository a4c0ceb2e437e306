// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

/** The object in Python that has the state machines; Py4J forwards its method there. */
public interface PythonSide {
  /**
   * Hands an event to a state machine.
   *
   * @param request JSON, see {@link PythonMachine}
   * @return JSON: its decisions, or an object with {@code error}
   */
  String handle(String request);
}
