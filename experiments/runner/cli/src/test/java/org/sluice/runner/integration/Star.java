// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small experiment: two senders share a link, for as long as wanted, and nothing is claimed. */
final class Star {
  /** Longer than any test lasts. */
  static final String WITHOUT_END = "1000s";

  private Star() {}

  /** Writes the experiment's file. */
  static String file(Path folder, String duration) throws IOException {
    Path file = Files.createDirectories(folder).resolve("star.yaml");
    Files.writeString(
        file,
        """
        title: "Two senders, one receiver"
        topology: {kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1.5us}
        traffic:
          - {kind: flows, from: "sender*", to: receiver}
        dataplane: {reactionDelay: 15us}
        scheme: {name: rocc, profile: paper}
        duration: %s
        monitor: {queueInterval: 10us, goodputInterval: 100us, queuePorts: ["switch:0"]}
        """
            .formatted(duration));
    return file.toString();
  }
}
