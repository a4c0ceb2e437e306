// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sluice.bridge.session.Hello;
import org.sluice.cc.FrameSizes;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Scheme;

/**
 * A scheme of a run with everything resolved.
 *
 * @param slot {@code congestion-control}, {@code flow-control} or {@code path-choice}
 * @param name the scheme's name
 * @param profile the profile its parameters start from
 * @param parameters every parameter's value, in order of declaration
 * @param explicit the parameters the experiment itself sets, in alphabetical order
 * @param isForeign whether its code is not Sluice's own
 */
public record SchemeChoice(
    String slot,
    String name,
    String profile,
    Map<String, String> parameters,
    Map<String, String> explicit,
    boolean isForeign) {

  /** The key of an experiment file that names it. */
  public String key() {
    return switch (slot) {
      case "congestion-control" -> "scheme";
      case "flow-control" -> "flowControl";
      default -> "pathChoice";
    };
  }

  /** The values of all parameters. */
  public Parameters resolved(Scheme scheme) {
    return Parameters.resolve(scheme, profile, explicit);
  }

  /** As a simulator asks for it. */
  public Hello.SchemeChoice wire() {
    return new Hello.SchemeChoice(slot, name, profile, explicit);
  }

  /** The same on these frames: what is {@code auto} and follows from them has its value. */
  public SchemeChoice on(FrameSizes frames, Scheme scheme) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    scheme.automatic(frames).forEach((key, value) -> all.replace(key, Parameter.AUTO, value));
    return new SchemeChoice(slot, name, profile, all, explicit, isForeign);
  }
}
