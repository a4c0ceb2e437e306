// SPDX-License-Identifier: MIT
#ifndef SLUICE_ZMQ_FRAMES_H
#define SLUICE_ZMQ_FRAMES_H

#include "sluice.pb.h"
#include "sluice/record.h"
#include "sluice/transport.h"

namespace sluice {

/// Puts records into columns. A column of zeros is left out.
/// @throws MalformedRecord if the buffer is not a sequence of records
void ToColumns(const RecordBuffer& records, wire::Records& columns);

/// Puts columns back into records, replacing what `records` holds.
/// @throws MalformedRecord if the columns' lengths do not fit each other
void FromColumns(const wire::Records& columns, RecordBuffer& records);

/// The handshake's first message.
void ToMessage(const Hello& hello, wire::Hello& message);

/// @throws PeerLost for an unknown scope of congestion points
Welcome FromMessage(const wire::Welcome& message);

}  // namespace sluice

#endif
