// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

/** The IPv4 addresses the HPCC simulator gives its hosts. */
public final class Address {
  private Address() {}

  /** The address of a host: 11.(id/256).(id%256).1. */
  public static int of(int host) {
    return 0x0b000001 + (host / 256) * 0x00010000 + (host % 256) * 0x00000100;
  }

  /** The number of the node that has an address. */
  public static int node(int address) {
    return address >> 8 & 0xffff;
  }
}
