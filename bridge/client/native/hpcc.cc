// SPDX-License-Identifier: MIT
#include <vector>

#include "sluice/events.h"
#include "twin.h"

namespace sluice::native {
namespace {

constexpr double kPsPerSAndBits = 8e12;

using Stamp = events::TelemetryHop;
static_assert(sizeof(Stamp) == Stamp::kWords * sizeof(std::int64_t));

class InflightMeter {
 public:
  void Start(std::int64_t maxRateBps, std::int64_t windowBytes, std::int64_t baseRttPs) {
    maxRateBps_ = static_cast<double>(maxRateBps);
    windowBytes_ = static_cast<double>(windowBytes);
    baseRttPs_ = baseRttPs;
  }

  double utilisation() const { return utilisation_; }
  static std::size_t Hops(const Record& ack) { return ack.wordCount * 8 / sizeof(Stamp); }
  bool IsSamePath(const Record& ack) const { return Hops(ack) == last_.size() && !last_.empty(); }
  void Remember(const Record& ack) { last_.assign(Stamps(ack), Stamps(ack) + Hops(ack)); }

  void Measure(const Record& ack) {
    double most = 0;
    std::int64_t tau = 0;
    const Stamp* stamps = Stamps(ack);
    for (std::size_t hop = 0; hop < last_.size(); ++hop) {
      const std::int64_t interval = stamps[hop].leftPs - last_[hop].leftPs;
      if (interval <= 0) {
        continue;
      }
      const double u = Load(last_[hop], stamps[hop]);
      if (u > most) {
        most = u;
        tau = interval;
      }
    }
    Remember(ack);
    tau = std::min(tau, baseRttPs_);
    utilisation_ =
        (utilisation_ * static_cast<double>(baseRttPs_ - tau) + most * static_cast<double>(tau)) /
        static_cast<double>(baseRttPs_);
  }

 private:
  static const Stamp* Stamps(const Record& ack) {
    return reinterpret_cast<const Stamp*>(ack.words);
  }
  double Load(const Stamp& last, const Stamp& now) const {
    const double seconds = static_cast<double>(now.leftPs - last.leftPs) * 1e-12;
    const auto sentBits = static_cast<double>((now.sentBytes - last.sentBytes) * 8);
    const double txRateBps = sentBits / seconds;
    const auto lineRateBps = static_cast<double>(now.lineRateBps);
    const auto queue = static_cast<double>(std::min(now.queueBytes, last.queueBytes));
    return txRateBps / lineRateBps + queue * maxRateBps_ / lineRateBps / windowBytes_;
  }

  double maxRateBps_ = 0;
  double windowBytes_ = 0;
  std::int64_t baseRttPs_ = 0;
  std::vector<Stamp> last_;
  double utilisation_ = 1;
};

/// InflightReactionPoint and WindowReactionPoint: the window is the state.
class WindowReactionPoint final : public Machine {
 public:
  explicit WindowReactionPoint(const Parameters& p)
      : parameters_(p),
        eta_(p.Double("eta")),
        maxStage_(p.Long("maxStage")),
        fastReact_(p.Flag("fastReact")),
        maxHops_(static_cast<std::size_t>(p.Long("maxHops"))),
        windowAiBytes_(p.Double("windowAi")) {}

  void On(EventKind kind, const Record& event, Actions& actions) override {
    if (kind == EventKind::kFlowStart) {
      Start(event, actions);
    } else if (kind == EventKind::kAck) {
      NewAck(event.a, event.d, event, actions);
    } else if (kind == EventKind::kNack) {
      NewAck(event.a, event.a, event, actions);
    }
  }

 private:
  void Start(const Record& start, Actions& actions) {
    lineRateBps_ = start.b;
    const std::int64_t baseRttPs = parameters_.IsAuto("baseRtt")
                                       ? std::max<std::int64_t>(1000, start.c)
                                       : parameters_.TimePs("baseRtt");
    baseRttPs_ = static_cast<double>(baseRttPs);
    const double bytes = static_cast<double>(lineRateBps_) * baseRttPs_ / kPsPerSAndBits;
    const std::int64_t windowBytes = std::max<std::int64_t>(1, ToLong(bytes));
    meter_.Start(lineRateBps_, windowBytes, baseRttPs);
    initialBytes_ = static_cast<double>(windowBytes);
    windowBytes_ = initialBytes_;
    referenceBytes_ = initialBytes_;
    const auto leastBps = static_cast<double>(parameters_.RateBps("minRate"));
    leastBytes_ = std::min(initialBytes_, leastBps * baseRttPs_ / kPsPerSAndBits);
    actions.StampTelemetry();
    actions.WatchAcks(AckFilter::kAll);
    Decide(actions);
  }

  void NewAck(std::int64_t sequence, std::int64_t nextSendBytes, const Record& ack,
              Actions& actions) {
    if (sequence <= lastUpdateBytes_) {
      if (fastReact_) {
        React(ack, false, actions);
      }
      return;
    }
    if (lastUpdateBytes_ == 0 || !meter_.IsSamePath(ack)) {
      meter_.Remember(ack);
    } else {
      React(ack, true, actions);
    }
    lastUpdateBytes_ = std::max(lastUpdateBytes_, nextSendBytes);
  }

  void React(const Record& ack, bool update, Actions& actions) {
    if (InflightMeter::Hops(ack) > maxHops_) {
      return;
    }
    if (!meter_.IsSamePath(ack)) {
      meter_.Remember(ack);
      return;
    }
    meter_.Measure(ack);
    const double k = meter_.utilisation() / eta_;
    const bool multiplicative = k >= 1 || incStage_ >= maxStage_;
    const double computed = referenceBytes_ / (multiplicative ? k : 1) + windowAiBytes_;
    windowBytes_ = std::min(initialBytes_, std::max(leastBytes_, computed));
    if (update) {
      incStage_ = multiplicative ? 0 : incStage_ + 1;
      referenceBytes_ = windowBytes_;
    }
    Decide(actions);
  }

  void Decide(Actions& actions) {
    if (windowBytes_ != appliedBytes_) {
      appliedBytes_ = windowBytes_;
      actions.SetWindow(windowBytes_);
      actions.SetRate(RateBps());
    }
  }

  std::int64_t RateBps() const {
    const std::int64_t bps = Round(windowBytes_ * kPsPerSAndBits / baseRttPs_);
    return windowBytes_ >= initialBytes_ ? lineRateBps_
                                         : std::max<std::int64_t>(1, std::min(lineRateBps_, bps));
  }

  const Parameters& parameters_;
  const double eta_;
  const std::int64_t maxStage_;
  const bool fastReact_;
  const std::size_t maxHops_;
  const double windowAiBytes_;
  InflightMeter meter_;
  std::int64_t lastUpdateBytes_ = 0;
  std::int64_t incStage_ = 0;
  double windowBytes_ = 0;
  double referenceBytes_ = 0;
  double initialBytes_ = 0;
  double leastBytes_ = 0;
  double baseRttPs_ = 0;
  std::int64_t lineRateBps_ = 0;
  double appliedBytes_ = -1;
};

}  // namespace

std::unique_ptr<Machine> NewHpcc(const Parameters& p, Role role) {
  p.Require("state", "window");
  p.Require("limitWindow", "true");
  p.Require("initialReference", "initial-window");
  p.Require("intQuantised", "false");
  return role == Role::kReactionPoint ? std::make_unique<WindowReactionPoint>(p) : nullptr;
}

}  // namespace sluice::native
