// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.zeromq.ZMQ;

/**
 * Makes the key files of a server and of its clients (CurveZMQ, RFC 26 of ZeroMQ). A file has one
 * name and one key in Z85 in each line; {@code #} begins a comment.
 *
 * @param server read by {@code sluice serve --keys}: {@code public}, {@code secret}, and {@code
 *     client} with the public key of each client that may connect
 * @param client read by the simulators: {@code public}, {@code secret}, and {@code server} with the
 *     server's public key
 */
public record KeyFiles(Path server, Path client) {
  private static final String FOR_OWNER = "rw-------";

  /**
   * Makes new keys in two files that only their owner can read.
   *
   * @param folder where; made if it is not there
   * @throws ServerException with one sentence, if a file is there already or cannot be written
   */
  public static KeyFiles make(Path folder) {
    KeyFiles files = new KeyFiles(folder.resolve("server.key"), folder.resolve("client.key"));
    ZMQ.Curve.KeyPair server = ZMQ.Curve.generateKeyPair();
    ZMQ.Curve.KeyPair client = ZMQ.Curve.generateKeyPair();
    try {
      Files.createDirectories(folder);
      write(
          files.server,
          """
          # Keys of a Sluice server: sluice serve --keys FILE. Keep it to yourself.
          public %s
          secret %s
          client %s
          """
              .formatted(server.publicKey, server.secretKey, client.publicKey));
      write(
          files.client,
          """
          # Keys of a client of a Sluice server: --keys FILE. Whoever has it can use that server.
          public %s
          secret %s
          server %s
          """
              .formatted(client.publicKey, client.secretKey, server.publicKey));
    } catch (FileAlreadyExistsException e) {
      throw new ServerException(
          "there are keys already: " + e.getMessage() + "; allowed is a folder without", e);
    } catch (IOException e) {
      throw new ServerException("keys cannot be written: " + e, e);
    }
    return files;
  }

  private static void write(Path file, String text) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(FOR_OWNER)));
    Files.write(
        file, Set.of(text.stripTrailing()), StandardCharsets.UTF_8, StandardOpenOption.WRITE);
  }
}
