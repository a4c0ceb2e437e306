// SPDX-License-Identifier: MIT
#ifndef SLUICE_RECORD_H
#define SLUICE_RECORD_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "records are little-endian in memory");

namespace sluice {

/// One event or decision, as it travels. Arguments are documented in sluice.proto; a "double"
/// argument carries its bits (BitsOf, DoubleOf).
struct Record {
  std::uint16_t kind = 0;
  std::uint16_t mode = 0;    ///< AskMode; 0 in decisions
  std::uint32_t entity = 0;  ///< EntityId bits; index of the event in decisions
  std::int64_t timePs = 0;   ///< event time; effect time in decisions, 0 = when applied
  std::int64_t a = 0;
  std::int64_t b = 0;
  std::int64_t c = 0;
  std::int64_t d = 0;
  std::int64_t e = 0;
  const std::int64_t* words = nullptr;  ///< payload; not owned, copied by RecordBuffer::Append
  std::uint32_t wordCount = 0;
};

inline std::int64_t BitsOf(double value) {
  std::int64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline double DoubleOf(std::int64_t bits) {
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// Bytes that are not a sequence of records.
class MalformedRecord : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Records one after the other in the shared-buffer layout of sluice.proto: a header of 64 bytes
/// and the payload's 64-bit words. Keeps its memory when cleared.
class RecordBuffer {
 public:
  static constexpr std::size_t kHeaderBytes = 64;

  void Clear() {
    storage_.clear();
    count_ = 0;
  }

  void Append(const Record& record) {
    const std::size_t at = storage_.size();
    storage_.resize(at + kHeaderBytes / 8 + record.wordCount);
    std::int64_t* out = storage_.data() + at;
    out[0] = static_cast<std::int64_t>(static_cast<std::uint64_t>(record.kind) |
                                       static_cast<std::uint64_t>(record.mode) << 16 |
                                       static_cast<std::uint64_t>(record.entity) << 32);
    out[1] = record.timePs;
    out[2] = record.a;
    out[3] = record.b;
    out[4] = record.c;
    out[5] = record.d;
    out[6] = record.e;
    out[7] = static_cast<std::int64_t>(static_cast<std::uint64_t>(record.wordCount) * 8);
    if (record.wordCount != 0) {
      std::memcpy(out + 8, record.words, std::size_t{record.wordCount} * 8);
    }
    ++count_;
  }

  /// Replaces the content by these bytes, unchecked until read.
  /// @throws MalformedRecord if the length is not a multiple of 8
  void Assign(const void* bytes, std::size_t length) {
    if (length % 8 != 0) {
      throw MalformedRecord("a batch of " + std::to_string(length) +
                            " bytes, which is not a multiple of 8");
    }
    storage_.resize(length / 8);
    if (length != 0) {
      std::memcpy(storage_.data(), bytes, length);
    }
    count_ = 0;
  }

  const std::uint8_t* data() const {
    return reinterpret_cast<const std::uint8_t*>(storage_.data());
  }
  const std::int64_t* words() const { return storage_.data(); }
  std::size_t bytes() const { return storage_.size() * 8; }
  bool empty() const { return storage_.empty(); }
  /// Records appended since Clear (0 after Assign).
  std::size_t appended() const { return count_; }

 private:
  std::vector<std::int64_t> storage_;
  std::size_t count_ = 0;
};

/// Walks the records of a buffer. A record's words point into the buffer.
class RecordReader {
 public:
  explicit RecordReader(const RecordBuffer& buffer)
      : at_(buffer.words()), end_(buffer.words() + buffer.bytes() / 8) {}

  /// Reads the next record; false at the end.
  /// @throws MalformedRecord if a header or payload is cut off or a length is not in words
  bool Next(Record& record) {
    if (at_ == end_) {
      return false;
    }
    if (static_cast<std::size_t>(end_ - at_) < RecordBuffer::kHeaderBytes / 8) {
      throw MalformedRecord("a record header is cut off");
    }
    const auto first = static_cast<std::uint64_t>(at_[0]);
    record.kind = static_cast<std::uint16_t>(first);
    record.mode = static_cast<std::uint16_t>(first >> 16);
    record.entity = static_cast<std::uint32_t>(first >> 32);
    record.timePs = at_[1];
    record.a = at_[2];
    record.b = at_[3];
    record.c = at_[4];
    record.d = at_[5];
    record.e = at_[6];
    const auto last = static_cast<std::uint64_t>(at_[7]);
    const auto payloadBytes = static_cast<std::uint32_t>(last);
    if (last >> 32 != 0 || payloadBytes % 8 != 0) {
      throw MalformedRecord("a record has a payload length of " + std::to_string(last) +
                            " bytes; allowed is a multiple of 8");
    }
    at_ += RecordBuffer::kHeaderBytes / 8;
    record.wordCount = payloadBytes / 8;
    if (static_cast<std::size_t>(end_ - at_) < record.wordCount) {
      throw MalformedRecord("a record's payload of " + std::to_string(payloadBytes) +
                            " bytes is cut off");
    }
    record.words = record.wordCount == 0 ? nullptr : at_;
    at_ += record.wordCount;
    return true;
  }

 private:
  const std::int64_t* at_;
  const std::int64_t* end_;
};

}  // namespace sluice

#endif
