// SPDX-License-Identifier: MIT
// What a server sends: records in columns, which say the same after a way back, and its welcome.
#include "frames.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "sluice/failure.h"

namespace {

bool Read(const sluice::wire::Records& columns, sluice::RecordBuffer& records) {
  try {
    sluice::FromColumns(columns, records);
    return true;
  } catch (const sluice::MalformedRecord&) {
    return false;
  }
}

void CheckRecords(const sluice::wire::Records& columns) {
  sluice::RecordBuffer records;
  if (!Read(columns, records)) {
    return;
  }
  const auto& kinds = columns.kind_and_mode();
  if (std::all_of(kinds.begin(), kinds.end(), [](std::uint32_t kind) { return kind == 0; })) {
    return;  // no kind at all: sessions refuse it, and a column of zeros is left out
  }
  sluice::wire::Records again;
  sluice::ToColumns(records, again);
  sluice::RecordBuffer same;
  if (!Read(again, same) || same.bytes() != records.bytes() ||
      (records.bytes() > 0 && std::memcmp(same.data(), records.data(), records.bytes()) != 0)) {
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const int length = static_cast<int>(size);
  sluice::wire::Records columns;
  if (columns.ParseFromArray(data, length)) {
    CheckRecords(columns);
  }
  sluice::wire::Frame frame;
  if (!frame.ParseFromArray(data, length)) {
    return 0;
  }
  CheckRecords(frame.answer().decisions());
  try {
    sluice::FromMessage(frame.welcome());
  } catch (const sluice::PeerLost&) {
  }
  return 0;
}
