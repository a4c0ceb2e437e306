// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * What the state of a machine may grow with, see {@link Scheme#stateBoundWords}.
 *
 * @param hosts hosts of the network
 * @param switches switches of the network
 * @param ports ports of the largest switch
 * @param flows flows that can have packets in the network at one time
 */
public record NetworkSize(int hosts, int switches, int ports, int flows) {}
