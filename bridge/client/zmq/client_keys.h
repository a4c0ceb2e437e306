// SPDX-License-Identifier: MIT
#ifndef SLUICE_ZMQ_CLIENT_KEYS_H
#define SLUICE_ZMQ_CLIENT_KEYS_H

#include <string>

namespace sluice {

/// The keys of a client of a server that has keys (CurveZMQ), in Z85.
struct ClientKeys {
  std::string publicKey;
  std::string secretKey;
  std::string serverKey;  ///< the server's public key

  /// @param file client.key of `sluice keys`
  /// @throws Refused if it cannot be read or lacks a key
  static ClientKeys Read(const std::string& file);

  /// Before the socket is connected.
  /// @throws Refused if this libzmq has no encryption
  void Apply(void* socket) const;
};

}  // namespace sluice

#endif
