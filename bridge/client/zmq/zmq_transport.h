// SPDX-License-Identifier: MIT
#ifndef SLUICE_ZMQ_ZMQ_TRANSPORT_H
#define SLUICE_ZMQ_ZMQ_TRANSPORT_H

#include <memory>

#include "sluice/transport.h"

namespace sluice {

/// A session with a server over ZeroMQ, tcp only.
/// @throws Refused if the endpoint is not tcp://host:port
std::unique_ptr<Transport> MakeZmqTransport(const TransportOptions& options);

}  // namespace sluice

#endif
