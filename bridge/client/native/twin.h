// SPDX-License-Identifier: MIT
#ifndef SLUICE_NATIVE_TWIN_H
#define SLUICE_NATIVE_TWIN_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>

#include "sluice/failure.h"
#include "sluice/record.h"
#include "sluice/transport.h"
#include "sluice/vocabulary.h"

/// Twins of schemes in Java: line by line the same in C++, so that they decide the same to the last
/// bit, and the same run with both tells what Java costs. Classes are named as in org.sluice.cc.
namespace sluice::native {

inline constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

/// Java's (long) of a double: towards zero, the nearest long beyond its range, 0 for NaN.
inline std::int64_t ToLong(double value) {
  if (!(value < 0x1p63)) {
    return value != value ? 0 : kNever;
  }
  return value < -0x1p63 ? std::numeric_limits<std::int64_t>::min()
                         : static_cast<std::int64_t>(value);
}

/// Java's Math.round: to the nearest, of two the higher.
inline std::int64_t Round(double value) {
  const double down = std::floor(value);
  return ToLong(value - down >= 0.5 ? down + 1 : down);
}

/// Java's PicoTime.after: the sum, or kNever.
inline std::int64_t After(std::int64_t timePs, std::int64_t delayPs) {
  return delayPs > kNever - timePs ? kNever : timePs + delayPs;
}

/// Java's PicoTime.countUpTo: how often a period has ended by a time, that time included.
inline std::int64_t CountUpTo(std::int64_t firstEndPs, std::int64_t periodPs, std::int64_t timePs) {
  return timePs < firstEndPs ? 0 : (timePs - firstEndPs) / periodPs + 1;
}

/// A scheme's parameters as the handshake has them: each has a value in its declared unit, times in
/// us and rates in Mb/s. All throw Refused for a parameter that is not there or no number.
class Parameters {
 public:
  explicit Parameters(const SchemeChoice& scheme) : scheme_(scheme) {}

  const std::string& Text(const char* name) const {
    for (const auto& [known, value] : scheme_.parameters) {
      if (known == name) {
        return value;
      }
    }
    throw Refused("the native twin of scheme " + scheme_.name + " needs the parameter " + name);
  }
  /// @throws Refused if it has another value: the twin lacks that part of the scheme
  void Require(const char* name, const char* value) const {
    if (Text(name) != value) {
      throw Refused("parameter " + std::string(name) + " of the native twin of scheme " +
                    scheme_.name + " is '" + Text(name) + "'; allowed is " + value);
    }
  }
  bool Is(const char* name, const char* value) const { return Text(name) == value; }
  bool Flag(const char* name) const { return Is(name, "true"); }
  bool IsAuto(const char* name) const { return Is(name, "auto"); }
  double Double(const char* name) const { return Number<double>(name, std::strtod); }
  double Double(const char* name, double whenAuto) const {
    return IsAuto(name) ? whenAuto : Double(name);
  }
  std::int64_t Long(const char* name) const {
    return Number<std::int64_t>(
        name, [](const char* text, char** end) { return std::strtoll(text, end, 10); });
  }
  std::int64_t Long(const char* name, std::int64_t whenAuto) const {
    return IsAuto(name) ? whenAuto : Long(name);
  }
  std::int64_t TimePs(const char* name) const { return Round(Double(name) * 1e6); }
  std::int64_t TimePs(const char* name, std::int64_t whenAutoPs) const {
    return IsAuto(name) ? whenAutoPs : TimePs(name);
  }
  std::int64_t RateBps(const char* name) const { return Round(Double(name) * 1e6); }
  std::int64_t RateBps(const char* name, std::int64_t whenAutoBps) const {
    return IsAuto(name) ? whenAutoBps : RateBps(name);
  }

 private:
  template <typename T, typename F>
  T Number(const char* name, F parse) const {
    const std::string& text = Text(name);
    char* end = nullptr;
    const T value = parse(text.c_str(), &end);
    if (text.empty() || *end != '\0') {
      throw Refused("parameter " + std::string(name) + " of scheme " + scheme_.name + " is '" +
                    text + "'; allowed is a number");
    }
    return value;
  }

  const SchemeChoice scheme_;
};

/// Writes what is decided on one event.
class Actions {
 public:
  Actions(RecordBuffer& out, std::uint32_t event) : out_(out) { record_.entity = event; }

  void SetRate(std::int64_t bps) { Write(DecisionKind::kSetRate, bps); }
  void SetWindow(double bytes) { Write(DecisionKind::kSetWindow, BitsOf(bytes + 0.0)); }
  void SetTimer(std::int64_t timer, std::int64_t atPs, std::int64_t snapshotMask = 0) {
    Write(DecisionKind::kSetTimer, timer, atPs, snapshotMask);
  }
  void WatchAcks(AckFilter filter) {
    Write(DecisionKind::kWatchAcks, static_cast<std::int64_t>(filter));
  }
  void WatchData(DataFilter filter) {
    Write(DecisionKind::kWatchData, static_cast<std::int64_t>(filter));
  }
  void EveryBytesSent(std::int64_t bytes) { Write(DecisionKind::kEveryBytesSent, bytes); }
  void StampTelemetry() { Write(DecisionKind::kStampTelemetry, 1); }
  void SetEcnProfile(std::int64_t kmin, std::int64_t kmax, double pmax, double averageWeight) {
    Write(DecisionKind::kSetEcnProfile, kmin, kmax, BitsOf(pmax + 0.0),
          BitsOf(averageWeight + 0.0));
  }
  void SendToReactionPoint(std::int64_t flow, std::int64_t type, std::int64_t wireBytes,
                           bool prioritised, std::initializer_list<std::int64_t> words = {}) {
    record_.words = words.begin();
    record_.wordCount = static_cast<std::uint32_t>(words.size());
    Write(DecisionKind::kSendMessage, EntityId::ReactionPoint(flow).bits(), type, wireBytes,
          prioritised ? 0 : 1, flow);
    record_.wordCount = 0;
  }

 private:
  void Write(DecisionKind kind, std::int64_t a, std::int64_t b = 0, std::int64_t c = 0,
             std::int64_t d = 0, std::int64_t e = 0) {
    record_.kind = static_cast<std::uint16_t>(kind);
    record_.a = a;
    record_.b = b;
    record_.c = c;
    record_.d = d;
    record_.e = e;
    out_.Append(record_);
  }

  RecordBuffer& out_;
  Record record_;
};

/// A state machine. Its first event is that of its start.
class Machine {
 public:
  virtual ~Machine() = default;
  virtual void On(EventKind kind, const Record& event, Actions& actions) = 0;
};

/// Make the state machine of a role, or null where the scheme places none.
/// @param p outlives it
/// @throws Refused for values that the twin does not have
std::unique_ptr<Machine> NewDcqcn(const Parameters& p, Role role);
std::unique_ptr<Machine> NewHpcc(const Parameters& p, Role role);
std::unique_ptr<Machine> NewRocc(const Parameters& p, Role role);

}  // namespace sluice::native

#endif
