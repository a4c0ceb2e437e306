// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Capability;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Profile;
import org.sluice.cc.Resource;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** Needs and claims everything, places everything. */
public abstract class TestScheme implements Scheme {
  private final String name;

  TestScheme(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String description() {
    return "For tests of the bridge.";
  }

  @Override
  public Slot slot() {
    return Slot.CONGESTION_CONTROL;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.ofLong("gain", "", 1, 100, 2, "none", "Multiplies the rate."));
  }

  @Override
  public List<Profile> profiles() {
    return List.of(
        new Profile("plain", "Defaults.", Map.of()),
        new Profile("strong", "A larger gain.", Map.of("gain", "10")));
  }

  @Override
  public Set<Capability> capabilities(Parameters parameters) {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return EnumSet.allOf(Resource.class);
  }

  @Override
  public Placement placement(Parameters parameters) {
    return new Placement(true, true, Placement.CongestionPointScope.PORT);
  }

  /** A machine begins with the very start that it was made of. */
  static void requireSame(Object made, Object begun) {
    if (made != begun) {
      throw new IllegalStateException("made of " + made + ", begun with " + begun);
    }
  }
}
