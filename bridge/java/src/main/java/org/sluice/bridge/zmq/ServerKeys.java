// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.zeromq.ZMQ;

/**
 * The keys of a server and the clients that may connect.
 *
 * @param publicKey in Z85
 * @param secretKey in Z85
 * @param clients their public keys in Z85
 */
record ServerKeys(String publicKey, String secretKey, Set<String> clients) {
  private static final String KEY = "[0-9a-zA-Z.:+=^!/*?&<>()\\[\\]{}@%$#-]{40}";

  /**
   * Reads the file of a server.
   *
   * @throws ServerException with one sentence, if it is not one
   */
  static ServerKeys read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ServerException("the keys in " + file + " cannot be read: " + e, e);
    }
    Map<String, String> own = new HashMap<>();
    Set<String> clients = new HashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] words = line.split("\\s+");
      boolean isKey = words.length == 2 && words[1].matches(KEY);
      if (isKey && words[0].equals("client")) {
        clients.add(words[1]);
      } else if (!isKey
          || !Set.of("public", "secret").contains(words[0])
          || own.put(words[0], words[1]) != null) {
        throw new ServerException(
            "line %d of %s is none of a server's keys; allowed are 'public KEY' and 'secret KEY' once and 'client KEY', as sluice keys writes them"
                .formatted(i + 1, file));
      }
    }
    if (own.size() < 2 || clients.isEmpty()) {
      throw new ServerException(
          file + " lacks the key public, secret or client of a server; sluice keys makes it");
    }
    return new ServerKeys(
        String.valueOf(own.get("public")), String.valueOf(own.get("secret")), Set.copyOf(clients));
  }

  /** Makes a socket that is to be bound accept only peers that know its public key. */
  void protect(ZMQ.Socket socket) {
    socket.setCurveServer(true);
    socket.setCurvePublicKey(ZMQ.Curve.z85Decode(publicKey));
    socket.setCurveSecretKey(ZMQ.Curve.z85Decode(secretKey));
  }
}
