// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** What a host point can do. */
public interface HostActions extends Actions {
  /** The same actions, taking effect at a later time. */
  HostActions at(long effectPs);
}
