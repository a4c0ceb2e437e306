// SPDX-License-Identifier: MIT
#include "client_keys.h"

#include <zmq.h>

#include <fstream>
#include <sstream>

#include "sluice/failure.h"

namespace sluice {

ClientKeys ClientKeys::Read(const std::string& file) {
  constexpr std::size_t kZ85KeyLength = 40;
  std::ifstream in(file);
  if (!in) {
    throw Refused("the keys in " + file +
                  " cannot be read; allowed is a client's file of sluice keys");
  }
  ClientKeys keys;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string name;
    std::string key;
    if (!(words >> name >> key) || name[0] == '#') {
      continue;
    }
    std::string* const target = name == "public"   ? &keys.publicKey
                                : name == "secret" ? &keys.secretKey
                                : name == "server" ? &keys.serverKey
                                                   : nullptr;
    unsigned char decoded[32];
    if (!target || key.size() != kZ85KeyLength || !zmq_z85_decode(decoded, key.c_str())) {
      throw Refused("the line '" + name + " …' of " + file +
                    " is none of a client's keys; allowed are public, secret and server, as "
                    "sluice keys writes them");
    }
    *target = key;
  }
  if (keys.publicKey.empty() || keys.secretKey.empty() || keys.serverKey.empty()) {
    throw Refused(file +
                  " lacks the key public, secret or server of a client; sluice keys makes it");
  }
  return keys;
}

void ClientKeys::Apply(void* socket) const {
  if (!zmq_has("curve")) {
    throw Refused("this libzmq was built without encryption (CURVE), so that keys cannot be used");
  }
  zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, serverKey.data(), serverKey.size() + 1);
  zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, publicKey.data(), publicKey.size() + 1);
  zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, secretKey.data(), secretKey.size() + 1);
}

}  // namespace sluice
