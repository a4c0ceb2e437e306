// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What this side of the bridge is. */
public final class BridgeVersion {
  private static final String RESOURCE = "version.properties";

  private static final String OF_ALGORITHMS = read();

  private BridgeVersion() {}

  /** The version of the algorithms and the bridge, as sent in the handshake. */
  public static String ofAlgorithms() {
    return OF_ALGORITHMS;
  }

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = BridgeVersion.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
