// SPDX-License-Identifier: MIT
#include "zmq_transport.h"

std::uint32_t SluiceTransportAbi() { return sluice::kTransportAbi; }

sluice::Transport* SluiceTransportCreate(const sluice::TransportOptions* options) {
  return sluice::MakeZmqTransport(*options).release();
}
