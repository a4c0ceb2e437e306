// SPDX-License-Identifier: MIT
#include "twin.h"

namespace sluice::native {
namespace {

constexpr std::int64_t kRateMessage = 1;

struct ControllerSettings {
  ControllerSettings(const Parameters& p, std::int64_t lineRateBps)
      : dq(p.Long("queueResolution")), df(p.RateBps("rateResolution")) {
    const double c = static_cast<double>(lineRateBps) / 1e9;
    const std::int64_t ref = p.Long("queueReference", Round((50 + 2.5 * c) * 1000));
    const std::int64_t mid = p.Long("queueMid", 2 * ref);
    const std::int64_t max = p.Long("queueMax", mid + 60'000);
    alpha = p.Double("alpha", std::max(0.3, std::min(0.45, 0.3 + 0.15 * (c - 40) / 60)));
    beta = p.Double("beta", 5 * alpha);
    fMin = Quotient(p.RateBps("minRate"), df);
    fMax = Quotient(p.RateBps("maxRate", lineRateBps), df);
    qRef = Quotient(ref, dq);
    qMid = Quotient(mid, dq);
    qMax = Quotient(max, dq);
  }

  static double Quotient(std::int64_t of, std::int64_t by) {
    return static_cast<double>(of) / static_cast<double>(by);
  }

  std::int64_t dq;
  std::int64_t df;
  double fMin, fMax, qRef, qMid, qMax, alpha, beta;
};

/// Algorithm 1.
class FairRate {
 public:
  FairRate(const ControllerSettings& settings, double f) : s_(settings), f_(f) {}

  void Next(std::int64_t queueBytes) {
    const double qCur = ControllerSettings::Quotient(queueBytes, s_.dq);
    double next;
    if (qCur >= s_.qMax && f_ > MdFloor()) {
      next = s_.fMin;
    } else if (qCur - qOld_ >= s_.qMid && f_ > MdFloor()) {
      next = f_ / 2;
    } else {
      const int ratio = Level() / 2;
      const double alpha = s_.alpha / ratio;
      const double beta = s_.beta / ratio;
      next = f_ - alpha * (qCur - s_.qRef) - beta * (qCur - qOld_);
    }
    f_ = std::max(s_.fMin, std::min(s_.fMax, next));
    qOld_ = qCur;
  }

  std::int64_t Multiples() const { return Round(f_); }
  std::int64_t ResolutionBps() const { return s_.df; }

 private:
  double MdFloor() const { return s_.fMax / 8; }
  int Level() const {
    int level = 2;
    while (level < 64 && f_ < s_.fMax / level) {
      level *= 2;
    }
    return level;
  }

  ControllerSettings s_;
  double f_;
  double qOld_ = 0;
};

class RoccCongestionPoint final : public Machine {
 public:
  explicit RoccCongestionPoint(const Parameters& p)
      : parameters_(p),
        intervalPs_(p.TimePs("updateInterval")),
        cnpBytes_(p.Long("cnpBytes")),
        prioritised_(p.Flag("cnpPrioritised")) {}

  void On(EventKind kind, const Record& event, Actions& actions) override {
    if (kind == EventKind::kPortStart) {
      const std::int64_t lineRateBps = event.c;
      const ControllerSettings settings(parameters_, lineRateBps);
      fairRate_ = std::make_unique<FairRate>(
          settings, ControllerSettings::Quotient(parameters_.RateBps("initialRate", lineRateBps),
                                                 settings.df));
      SetTimer(event.timePs - event.timePs % intervalPs_, actions);
    } else if (kind == EventKind::kTimer) {
      // The queue's bytes; a table of flow, packets, bytes.
      const std::int64_t* words = event.words;
      fairRate_->Next(words[0]);
      for (std::int64_t row = 0; row < words[1]; ++row) {
        actions.SendToReactionPoint(words[2 + 3 * row], kRateMessage, cnpBytes_, prioritised_,
                                    {fairRate_->Multiples(), fairRate_->ResolutionBps()});
      }
      SetTimer(event.timePs, actions);
    }
  }

 private:
  void SetTimer(std::int64_t beforePs, Actions& actions) const {
    actions.SetTimer(0, After(beforePs, intervalPs_), kCounterQueueBytes | kCounterFlowsInQueue);
  }

  const Parameters& parameters_;
  const std::int64_t intervalPs_;
  const std::int64_t cnpBytes_;
  const bool prioritised_;
  std::unique_ptr<FairRate> fairRate_;
};

/// Algorithm 2.
class RoccReactionPoint final : public Machine {
 public:
  explicit RoccReactionPoint(const Parameters& p)
      : parameters_(p),
        acceptEqual_(p.Is("accept", "not-higher")),
        recoveryPs_(p.TimePs("recoveryPeriod",
                             Round(2.5 * static_cast<double>(p.TimePs("updateInterval"))))) {}

  void On(EventKind kind, const Record& event, Actions& actions) override {
    if (kind == EventKind::kFlowStart) {
      maxBps_ = parameters_.RateBps("maxRate", event.b);
      currentBps_ = maxBps_;
      actions.SetRate(maxBps_);
    } else if (kind == EventKind::kMessage) {
      ProcessCnp(event.words[0] * event.words[1], event.a, event.timePs, actions);
    } else if (kind == EventKind::kTimer && event.timePs == recoveryAtPs_ &&
               currentBps_ < maxBps_) {
      currentBps_ = std::min(maxBps_, currentBps_ * 2);
      actions.SetRate(currentBps_);
      ResetTimer(event.timePs, actions);
    }
  }

 private:
  static constexpr std::int64_t kNoCongestionPoint = -1;

  void ProcessCnp(std::int64_t receivedBps, std::int64_t source, std::int64_t nowPs,
                  Actions& actions) {
    const bool accepted = congestionPoint_ == kNoCongestionPoint || source == congestionPoint_ ||
                          receivedBps < currentBps_ || (acceptEqual_ && receivedBps == currentBps_);
    if (!accepted) {
      return;
    }
    currentBps_ = std::min(receivedBps, maxBps_);
    congestionPoint_ = source;
    actions.SetRate(currentBps_);
    ResetTimer(nowPs, actions);
  }

  void ResetTimer(std::int64_t nowPs, Actions& actions) {
    recoveryAtPs_ = After(nowPs, recoveryPs_);
    actions.SetTimer(0, recoveryAtPs_);
  }

  const Parameters& parameters_;
  const bool acceptEqual_;
  const std::int64_t recoveryPs_;
  std::int64_t maxBps_ = 0;
  std::int64_t currentBps_ = 0;
  std::int64_t congestionPoint_ = kNoCongestionPoint;
  std::int64_t recoveryAtPs_ = 0;
};

}  // namespace

std::unique_ptr<Machine> NewRocc(const Parameters& p, Role role) {
  p.Require("arithmetic", "real");
  p.Require("flowTable", "queue");
  p.Require("rateComputedAt", "switch");
  switch (role) {
    case Role::kReactionPoint:
      return std::make_unique<RoccReactionPoint>(p);
    case Role::kCongestionPoint:
      return std::make_unique<RoccCongestionPoint>(p);
    default:
      return nullptr;
  }
}

}  // namespace sluice::native
