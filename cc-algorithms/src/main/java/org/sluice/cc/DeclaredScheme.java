// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A scheme that declares in one text its name, what it needs and owns, where it is placed, its
 * parameters and its profiles. What depends on the values of parameters in other ways than the
 * conditions below is declared by overriding the method.
 *
 * <p>An entry of the text begins at the margin and goes on in indented lines; its columns are
 * separated by {@code |}. For example:
 *
 * <pre>{@code
 * scheme halving for congestion-control
 *     Additive increase, halving on ECN marks
 * needs rate-gate, timer
 * needs message if signal is cnp
 * owns rate
 * placed reaction-point, congestion-point per port
 * real interval us | 1 .. 1e6 | 50
 *     | source of the value | time between increases
 * whole threshold B | 1 .. 1e12 | auto: 100 kB per 25 Gb/s of the port
 *     | source of the rule | queue above which packets are marked
 * flag prioritised | true
 *     | source of the value | whether messages go before data
 * choice signal | cnp, ack | cnp
 *     | source of the value | what reports congestion
 * profile default | the values of the paper
 * profile slow | a longer interval
 *     | interval = 100
 * profile slowest like slow | longer still, and
 *     | signal = ack
 * dataplane hpcc-sim | telemetry = 8B
 * }</pre>
 *
 * <p>What is needed, owned or placed may have a condition on one parameter: {@code if NAME is VALUE
 * or VALUE}, {@code if NAME is set} (not {@code auto}) or {@code if NAME above NUMBER}; there may
 * be any number of such entries.
 *
 * <p>The columns of a parameter are: kind, name and unit; smallest and largest value, or the words
 * of a choice; default ({@code 5}, {@code auto: rule}, or {@code 5 or auto: rule}); source; help.
 * Those of {@code dataplane} are the name of a bundle of data-plane keys and this scheme's values
 * in it ({@link Scheme#dataplane}).
 */
public abstract class DeclaredScheme implements Scheme {
  private final Declaration declared;

  /**
   * The scheme of this text.
   *
   * @throws IllegalArgumentException if the text is not of the form above, with the wrong entry
   */
  protected DeclaredScheme(String text) {
    declared = new Declaration(text);
  }

  @Override
  public final String name() {
    return declared.name();
  }

  @Override
  public final String description() {
    return declared.description();
  }

  @Override
  public final Slot slot() {
    return declared.slot();
  }

  @Override
  public List<Parameter> parameters() {
    return declared.parameters();
  }

  @Override
  public final List<Profile> profiles() {
    return declared.profiles();
  }

  /** What was declared; a new set, for a scheme to add to. */
  @Override
  public Set<Capability> capabilities(Parameters p) {
    return declared.needs(p);
  }

  /** What was declared; a new set, for a scheme to add to. */
  @Override
  public Set<Resource> claims(Parameters p) {
    return declared.owns(p);
  }

  @Override
  public final Map<String, String> dataplane(String bundle) {
    return declared.dataplane(bundle);
  }

  @Override
  public Placement placement(Parameters p) {
    return declared.placement(p);
  }
}
