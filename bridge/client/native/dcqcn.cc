// SPDX-License-Identifier: MIT
#include <optional>

#include "twin.h"

namespace sluice::native {
namespace {

constexpr double kReferenceBps = 25e9;

struct SenderSettings {
  SenderSettings(const Parameters& p, std::int64_t lineRateBps)
      : lineBps(lineRateBps),
        minBps(std::min(lineRateBps, p.RateBps("minRate"))),
        gain(p.Double("ewmaGain")),
        fastRecoveryTimes(p.Long("fastRecoveryTimes")) {
    const double scale = static_cast<double>(lineRateBps) / kReferenceBps;
    rateAiBps = p.RateBps("rateAi", Round(5e6 * scale));
    rateHaiBps = p.RateBps("rateHai", Round(50e6 * scale));
  }

  std::int64_t lineBps;
  std::int64_t minBps;
  double gain;
  std::int64_t fastRecoveryTimes;
  std::int64_t rateAiBps;
  std::int64_t rateHaiBps;
};

class SignalledReactionPoint : public Machine {
 public:
  explicit SignalledReactionPoint(const Parameters& p)
      : clampTarget_(p.Flag("clampTargetRate")),
        alphaPs_(p.TimePs("alphaTimer")),
        increasePs_(p.TimePs("rpTimer")),
        parameters_(p),
        acksEcho_(p.Is("signal", "ack-echo")) {}

  void On(EventKind kind, const Record& event, Actions& actions) final {
    switch (kind) {
      case EventKind::kFlowStart:
        settings_.emplace(parameters_, event.b);
        StartAt(event.b);
        actions.SetRate(event.b);
        if (acksEcho_) {
          actions.WatchAcks(AckFilter::kEcnEcho);
        }
        break;
      case EventKind::kMessage:
        OnSignal(event.timePs, actions);
        break;
      case EventKind::kAck:
      case EventKind::kNack:
        if ((event.e & 1) != 0) {
          OnSignal(event.timePs, actions);
        }
        break;
      case EventKind::kTimer:
        OnTimer(event.a, event.timePs, actions);
        break;
      case EventKind::kBytesSent:
        OnBytesSent(actions);
        break;
      default:
        break;
    }
  }

 protected:
  virtual void StartAt(std::int64_t lineRateBps) = 0;
  virtual void OnSignal(std::int64_t nowPs, Actions& actions) = 0;
  virtual void OnTimer(std::int64_t timer, std::int64_t nowPs, Actions& actions) = 0;
  virtual void OnBytesSent(Actions&) {}

  const bool clampTarget_;
  const std::int64_t alphaPs_;
  const std::int64_t increasePs_;
  std::optional<SenderSettings> settings_;

 private:
  const Parameters& parameters_;
  const bool acksEcho_;
};

class PaperReactionPoint final : public SignalledReactionPoint {
 public:
  explicit PaperReactionPoint(const Parameters& p)
      : SignalledReactionPoint(p), byteCounterBytes_(p.Long("byteCounter")) {}

 private:
  void StartAt(std::int64_t lineRateBps) override {
    rateBps_ = static_cast<double>(lineRateBps);
    targetBps_ = rateBps_;
  }

  void OnSignal(std::int64_t nowPs, Actions& actions) override {
    const SenderSettings& s = *settings_;
    if (clampTarget_ || timerCycles_ > 0 || byteCycles_ > 0) {
      targetBps_ = rateBps_;
    }
    alpha_ = AlphaAt(nowPs);
    lastCnpPs_ = nowPs;
    rateBps_ = std::max(static_cast<double>(s.minBps), rateBps_ * (1 - alpha_ / 2));
    alpha_ = (1 - s.gain) * alpha_ + s.gain;
    timerCycles_ = 0;
    byteCycles_ = 0;
    actions.SetRate(Round(rateBps_));
    SetIncreaseTimer(nowPs, actions);
    if (byteCounterBytes_ > 0) {
      actions.EveryBytesSent(byteCounterBytes_);
    }
  }

  void OnTimer(std::int64_t, std::int64_t nowPs, Actions& actions) override {
    if (nowPs == increaseAtPs_) {
      SetIncreaseTimer(nowPs, actions);
      Increase(actions);
      ++timerCycles_;
    }
  }

  void OnBytesSent(Actions& actions) override {
    Increase(actions);
    ++byteCycles_;
  }

  void Increase(Actions& actions) {
    const SenderSettings& s = *settings_;
    const std::int64_t f = s.fastRecoveryTimes;
    const std::int64_t least = std::min(timerCycles_, byteCycles_);
    if (least > f) {
      targetBps_ += static_cast<double>(least - f) * static_cast<double>(s.rateHaiBps);
    } else if (std::max(timerCycles_, byteCycles_) >= f) {
      targetBps_ += static_cast<double>(s.rateAiBps);
    }
    targetBps_ = std::min(targetBps_, static_cast<double>(s.lineBps));
    rateBps_ = (targetBps_ + rateBps_) / 2;
    actions.SetRate(Round(rateBps_));
  }

  void SetIncreaseTimer(std::int64_t nowPs, Actions& actions) {
    increaseAtPs_ = After(nowPs, increasePs_);
    actions.SetTimer(0, increaseAtPs_);
  }

  double AlphaAt(std::int64_t nowPs) const {
    if (lastCnpPs_ == -1) {
      return alpha_;
    }
    double a = alpha_;
    const double keep = 1 - settings_->gain;
    const std::int64_t updates = CountUpTo(After(lastCnpPs_, alphaPs_), alphaPs_, nowPs - 1);
    for (std::int64_t i = 0; i < updates && a > 0; ++i) {
      a *= keep;
    }
    return a;
  }

  const std::int64_t byteCounterBytes_;
  double rateBps_ = 0;
  double targetBps_ = 0;
  double alpha_ = 1;
  std::int64_t timerCycles_ = 0;
  std::int64_t byteCycles_ = 0;
  std::int64_t lastCnpPs_ = -1;
  std::int64_t increaseAtPs_ = 0;
};

class CardReactionPoint final : public SignalledReactionPoint {
 public:
  explicit CardReactionPoint(const Parameters& p)
      : SignalledReactionPoint(p),
        rateOnFirstCnp_(p.Double("rateOnFirstCnp")),
        decreasePs_(p.TimePs("decreaseInterval")) {}

 private:
  static constexpr std::int64_t kDecrease = 0;
  static constexpr std::int64_t kIncrease = 1;
  static constexpr std::int64_t kDecreaseOffsetPs = 1000;

  void StartAt(std::int64_t lineRateBps) override {
    rateBps_ = lineRateBps;
    targetBps_ = lineRateBps;
  }

  void OnSignal(std::int64_t nowPs, Actions& actions) override {
    if (!signalled_) {
      First(nowPs, actions);
      return;
    }
    UpdateAlphaThrough(nowPs - 1);
    signalForAlpha_ = true;
    if (!signalForDecrease_) {
      signalForDecrease_ = true;
      if (decreaseAtPs_ <= nowPs) {
        const std::int64_t checks = CountUpTo(decreaseAtPs_, decreasePs_, nowPs);
        decreaseAtPs_ = After(decreaseAtPs_ + (checks - 1) * decreasePs_, decreasePs_);
      }
      actions.SetTimer(kDecrease, decreaseAtPs_);
    }
  }

  void First(std::int64_t nowPs, Actions& actions) {
    signalled_ = true;
    signalForDecrease_ = true;
    alpha_ = 1;
    alphaAtPs_ = After(nowPs, alphaPs_);
    decreaseAtPs_ = After(nowPs, decreasePs_ + kDecreaseOffsetPs);
    actions.SetTimer(kDecrease, decreaseAtPs_);
    rateBps_ = ToLong(rateOnFirstCnp_ * static_cast<double>(rateBps_));
    targetBps_ = rateBps_;
    actions.SetRate(rateBps_);
  }

  void UpdateAlphaThrough(std::int64_t ps) {
    alpha_ = AlphaAfter(ps);
    if (alphaAtPs_ <= ps) {
      signalForAlpha_ = false;
      const std::int64_t updates = CountUpTo(alphaAtPs_, alphaPs_, ps);
      alphaAtPs_ = After(alphaAtPs_ + (updates - 1) * alphaPs_, alphaPs_);
    }
  }

  double AlphaAfter(std::int64_t ps) const {
    const double g = settings_->gain;
    double a = alpha_;
    bool signal = signalForAlpha_;
    const std::int64_t updates = signalled_ ? CountUpTo(alphaAtPs_, alphaPs_, ps) : 0;
    for (std::int64_t i = 0; i < updates && (a > 0 || signal); ++i) {
      a = signal ? (1 - g) * a + g : (1 - g) * a;
      signal = false;
    }
    return a;
  }

  void OnTimer(std::int64_t timer, std::int64_t nowPs, Actions& actions) override {
    if (timer == kDecrease) {
      if (signalForDecrease_) {
        UpdateAlphaThrough(nowPs);
        Cut(nowPs, actions);
      }
    } else if (nowPs == increaseAtPs_) {
      SetIncreaseTimer(nowPs, actions);
      Increase(actions);
    }
  }

  void Cut(std::int64_t nowPs, Actions& actions) {
    if (clampTarget_ || stage_ > 0) {
      targetBps_ = rateBps_;
    }
    rateBps_ =
        std::max(settings_->minBps, ToLong(static_cast<double>(rateBps_) * (1 - alpha_ / 2)));
    stage_ = 0;
    signalForDecrease_ = false;
    actions.SetRate(rateBps_);
    SetIncreaseTimer(nowPs, actions);
  }

  void Increase(Actions& actions) {
    const SenderSettings& s = *settings_;
    if (stage_ >= s.fastRecoveryTimes) {
      const std::int64_t step = stage_ == s.fastRecoveryTimes ? s.rateAiBps : s.rateHaiBps;
      targetBps_ = std::min(targetBps_ + step, s.lineBps);
    }
    rateBps_ = rateBps_ / 2 + targetBps_ / 2;
    ++stage_;
    actions.SetRate(rateBps_);
  }

  void SetIncreaseTimer(std::int64_t nowPs, Actions& actions) {
    increaseAtPs_ = After(nowPs, increasePs_);
    actions.SetTimer(kIncrease, increaseAtPs_);
  }

  const double rateOnFirstCnp_;
  const std::int64_t decreasePs_;
  std::int64_t rateBps_ = 0;
  std::int64_t targetBps_ = 0;
  double alpha_ = 1;
  std::int64_t stage_ = 0;
  bool signalled_ = false;
  bool signalForAlpha_ = false;
  bool signalForDecrease_ = false;
  std::int64_t alphaAtPs_ = 0;
  std::int64_t decreaseAtPs_ = 0;
  std::int64_t increaseAtPs_ = -1;
};

class CnpNotificationPoint final : public Machine {
 public:
  explicit CnpNotificationPoint(const Parameters& p)
      : intervalPs_(p.TimePs("cnpInterval")),
        cnpBytes_(p.Long("cnpBytes")),
        prioritised_(p.Flag("cnpPrioritised")) {}

  void On(EventKind kind, const Record& event, Actions& actions) override {
    if (kind == EventKind::kFlowStart) {
      flow_ = EntityId(event.entity).index();
      actions.WatchData(DataFilter::kMarked);
    } else if (kind == EventKind::kData && event.c != 0) {
      if (inWindow_) {
        markedInWindow_ = true;
      } else {
        SendCnp(event.timePs, actions);
      }
    } else if (kind == EventKind::kTimer) {
      if (markedInWindow_) {
        SendCnp(event.timePs, actions);
      } else {
        inWindow_ = false;
      }
    }
  }

 private:
  void SendCnp(std::int64_t nowPs, Actions& actions) {
    inWindow_ = true;
    markedInWindow_ = false;
    actions.SetTimer(0, After(nowPs, intervalPs_));
    actions.SendToReactionPoint(flow_, 1, cnpBytes_, prioritised_);
  }

  const std::int64_t intervalPs_;
  const std::int64_t cnpBytes_;
  const bool prioritised_;
  std::int64_t flow_ = 0;
  bool inWindow_ = false;
  bool markedInWindow_ = false;
};

class RedCongestionPoint final : public Machine {
 public:
  explicit RedCongestionPoint(const Parameters& p) : parameters_(p) {}

  void On(EventKind kind, const Record& event, Actions& actions) override {
    if (kind == EventKind::kPortStart) {
      const Parameters& p = parameters_;
      const double scale = static_cast<double>(event.c) / kReferenceBps;
      actions.SetEcnProfile(p.Long("kmin", Round(100'000 * scale)),
                            p.Long("kmax", Round(400'000 * scale)), p.Double("pmax"),
                            p.Double("ecnAverageWeight"));
    }
  }

 private:
  const Parameters& parameters_;
};

}  // namespace

std::unique_ptr<Machine> NewDcqcn(const Parameters& p, Role role) {
  p.Require("decreaseTimer", "on-signal");
  if (role == Role::kReactionPoint && p.Is("cutAt", "interval")) {
    return std::make_unique<CardReactionPoint>(p);
  }
  if (role == Role::kReactionPoint) {
    return std::make_unique<PaperReactionPoint>(p);
  }
  if (role == Role::kNotificationPoint && p.Is("signal", "cnp")) {
    return std::make_unique<CnpNotificationPoint>(p);
  }
  if (role == Role::kCongestionPoint && p.Flag("setsEcnProfile")) {
    return std::make_unique<RedCongestionPoint>(p);
  }
  return nullptr;
}

}  // namespace sluice::native
