// SPDX-License-Identifier: MIT
package org.sluice.runner.doctor;

/**
 * What was found about one thing Sluice needs or can use.
 *
 * @param what its name, as a user knows it
 * @param state whether it is there, and whether it must be
 * @param detail version and place, or what its absence costs
 * @param debianPackage the package that brings it, empty if none does or nothing is missing
 * @param elsewhere how to point to a copy of one's own, empty if there is no way or nothing is
 *     missing
 */
public record Finding(
    String what, State state, String detail, String debianPackage, String elsewhere) {

  /** Whether a thing is there, and whether it must be. */
  public enum State {
    FOUND("ok"),
    MISSING("MISSING"),
    MISSING_OPTIONAL("missing, optional");

    private final String word;

    State(String word) {
      this.word = word;
    }

    /** The word in the table. */
    public String word() {
      return word;
    }
  }

  /** It is there. */
  public static Finding found(String what, String detail) {
    return new Finding(what, State.FOUND, detail, "", "");
  }

  /** It is not there, and nothing runs without it. */
  public static Finding missing(String what, String debianPackage, String elsewhere) {
    return new Finding(what, State.MISSING, "nothing runs without it", debianPackage, elsewhere);
  }

  /** It is not there, and something particular does not work without it. */
  public static Finding missingOptional(
      String what, String cost, String debianPackage, String elsewhere) {
    return new Finding(what, State.MISSING_OPTIONAL, cost, debianPackage, elsewhere);
  }
}
