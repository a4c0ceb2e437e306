// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

import java.util.Set;
import org.sluice.cc.Parameters;
import org.sluice.cc.Resource;
import org.sluice.cc.Slot;

/** The echo in the flow-control slot; claims nothing unless its gain is 100. */
public final class SecondEchoScheme extends EchoScheme {
  /** Found by the service loader. */
  public SecondEchoScheme() {
    super("echo-flow-control");
  }

  @Override
  public Slot slot() {
    return Slot.FLOW_CONTROL;
  }

  @Override
  public Set<Resource> claims(Parameters parameters) {
    return parameters.asLong("gain") == 100 ? Set.of(Resource.RATE) : Set.of();
  }
}
