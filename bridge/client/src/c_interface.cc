// SPDX-License-Identifier: MIT
#include "c_interface.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sluice/decisions.h"
#include "sluice/events.h"

using namespace sluice;

struct sluice_words {
  std::vector<std::int64_t>* words;
};

/// A session of the C interface: the session of the client, and what it does for its simulator
/// (timers, ends of flows).
struct sluice_session final : public SimulatorHost {
 public:
  sluice_session(const sluice_host& host, std::unique_ptr<Transport> transport)
      : host_(host), transport_(std::move(transport)) {
    hello_.simulator = "other";
  }

  std::int64_t NowPs() const override {
    const std::int64_t nowPs = host_.now_ps(host_.context);
    if (nowPs < nowPs_) {
      throw std::logic_error("now_ps is " + std::to_string(nowPs) + " after " +
                             std::to_string(nowPs_) + "; allowed is 0 or more, and never less");
    }
    nowPs_ = nowPs;
    return nowPs;
  }

  void ScheduleSession(std::int64_t atPs, std::uint64_t token) override {
    host_.schedule(host_.context, atPs, token);
  }

  void Apply(const Decision& decision) override {
    const EntityId entity = decision.entity;
    if (IsFlows(entity) && flows_.count(entity.index()) == 0) {
      // The flow ended between the event and the effect of what was decided on it.
      return;
    }
    switch (decision.kind) {
      case DecisionKind::kSetTimer:
        SetTimer(entity, decisions::SetTimer::From(decision));
        return;
      case DecisionKind::kCancelTimer: {
        const std::int64_t timer = decisions::CancelTimer::From(decision).timer;
        const auto it = timers_.find(entity.bits());
        if (it != timers_.end() && IsTimer(timer)) {
          it->second[static_cast<std::size_t>(timer)].armed = 0;
        }
        return;
      }
      default:
        break;
    }
    if (host_.apply(host_.context, reinterpret_cast<const sluice_decision*>(&decision)) != 0) {
      throw PeerLost("the simulator cannot apply a decision of kind " +
                     std::to_string(static_cast<int>(decision.kind)));
    }
  }

  void Set(const std::string& key, const std::string& value);

  /// What is said after sluice_open would do nothing.
  void RequireBeforeOpen(const char* function) const {
    if (session_) {
      throw std::logic_error(std::string(function) + " comes before sluice_open");
    }
  }

  void Open() {
    if (session_) {
      throw std::logic_error("sluice_open a second time");
    }
    if (hello_.schemes.empty()) {
      throw Refused("no scheme is given: sluice_scheme comes before sluice_open");
    }
    session_ = std::make_unique<Session>(
        *this, transport_ ? std::move(transport_) : LoadTransport(options_));
    session_->Open(hello_);
  }

  void Ask(EventKind kind, EntityId entity, const Record& arguments, std::int64_t delayPs) {
    if (delayPs < 0) {
      throw std::logic_error("the reaction delay is " + std::to_string(delayPs) +
                             " ps; allowed is 0 or more");
    }
    if (kind == EventKind::kFlowStart) {
      flows_.insert(entity.index());
    }
    if (sendersAtOnce_ && entity.role() == Role::kReactionPoint && !applying_) {
      AskInline(kind, entity, arguments);
    } else {
      session().Ask(kind, entity, arguments, delayPs);
    }
  }

  void AskInline(EventKind kind, EntityId entity, const Record& arguments) {
    applying_ = true;
    session().AskInline(kind, entity, arguments);
    applying_ = false;
  }

  void Run(std::uint64_t token) {
    if ((token & kTimer) == 0) {
      session().OnScheduled(token);
    } else {
      TimerFired(static_cast<std::size_t>(token & ~kTimer));
    }
  }

  void FlowEnded(std::uint32_t flow) {
    if (flows_.erase(flow) == 0) {
      return;
    }
    const auto reaction = EntityId::ReactionPoint(flow);
    const auto notification = EntityId::NotificationPoint(flow);
    timers_.erase(reaction.bits());
    timers_.erase(notification.bits());
    if (session().welcome().reactionPoints) {
      session().Notify(EventKind::kFlowEnd, reaction, Record());
    }
    if (session().welcome().notificationPoints) {
      session().Notify(EventKind::kFlowEnd, notification, Record());
    }
  }

  Session& session() const {
    if (!session_) {
      throw std::logic_error("the session is not open: sluice_open comes first");
    }
    return *session_;
  }
  bool isOpen() const { return session_ != nullptr; }
  Hello& hello() { return hello_; }

  std::string error;
  int failed = SLUICE_OK;  ///< why every later call but close and free fails

 private:
  static constexpr std::uint64_t kTimer = std::uint64_t{1} << 63;

  /// A timer of a state machine: a number of its own each time it is armed, 0 when it is not.
  struct Timer {
    std::uint64_t armed = 0;
    std::int64_t mask = 0;
  };
  /// A call that was scheduled for a timer.
  struct Alarm {
    std::uint32_t entity;
    std::uint32_t timer;
    std::uint64_t armed;
  };

  static bool IsFlows(EntityId entity) {
    return entity.role() == Role::kReactionPoint || entity.role() == Role::kNotificationPoint;
  }
  static bool IsTimer(std::int64_t timer) {
    return timer >= 0 && timer < static_cast<std::int64_t>(kTimers);
  }

  void SetTimer(EntityId entity, const decisions::SetTimer& set) {
    if (!IsTimer(set.timer)) {
      throw PeerLost("the algorithms set timer " + std::to_string(set.timer));
    }
    Timer& timer = timers_[entity.bits()][static_cast<std::size_t>(set.timer)];
    // Never a number that an alarm of a machine forgotten has: a new flow may have its address.
    timer.armed = ++armings_;
    timer.mask = set.snapshotMask;
    if (timer.mask != 0 && host_.snapshot != nullptr) {
      host_.snapshot(host_.context, entity.bits(), timer.mask, nullptr);
    }
    std::size_t slot = alarms_.size();
    if (freeAlarms_.empty()) {
      alarms_.emplace_back();
    } else {
      slot = freeAlarms_.back();
      freeAlarms_.pop_back();
    }
    alarms_[slot] = {entity.bits(), static_cast<std::uint32_t>(set.timer), timer.armed};
    host_.schedule(host_.context, std::max(set.atPs, NowPs()), kTimer | slot);
  }

  void TimerFired(std::size_t slot) {
    if (slot >= alarms_.size() || alarms_[slot].armed == 0) {
      throw std::logic_error("sluice_run with a token that was not given, or a second time");
    }
    const Alarm alarm = alarms_[slot];
    alarms_[slot].armed = 0;
    freeAlarms_.push_back(slot);
    const auto it = timers_.find(alarm.entity);
    if (it == timers_.end() || it->second[alarm.timer].armed != alarm.armed) {
      return;
    }
    events::Timer expiry;
    expiry.timer = alarm.timer;
    const std::int64_t mask = it->second[alarm.timer].mask;
    words_.clear();
    sluice_words out{&words_};
    if (mask != 0 && host_.snapshot != nullptr &&
        host_.snapshot(host_.context, alarm.entity, mask, &out) != 0) {
      expiry.snapshotMask = mask;
      expiry.words = words_.data();
      expiry.wordCount = static_cast<std::uint32_t>(words_.size());
    }
    Ask(EventKind::kTimer, EntityId(alarm.entity), expiry.ToRecord(), timerDelayPs_);
  }

  sluice_host host_;
  mutable std::int64_t nowPs_ = 0;  ///< the latest that now_ps said
  std::unique_ptr<Transport> transport_;
  TransportOptions options_;
  Hello hello_;
  std::unique_ptr<Session> session_;
  bool sendersAtOnce_ = false;
  bool applying_ = false;  ///< what was answered inline
  std::int64_t timerDelayPs_ = 0;
  std::unordered_set<std::uint32_t> flows_;  ///< started and not ended
  std::unordered_map<std::uint32_t, std::array<Timer, kTimers>> timers_;
  std::uint64_t armings_ = 0;
  std::vector<Alarm> alarms_;
  std::vector<std::size_t> freeAlarms_;
  std::vector<std::int64_t> words_;
};

namespace {

thread_local std::string newError;

std::int64_t NumberOf(const std::string& key, const std::string& value) {
  std::size_t used = 0;
  std::int64_t number = 0;
  try {
    number = std::stoll(value, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == 0 || used != value.size() || number < 0) {
    throw Refused(key + " is '" + value + "'; allowed is a number of 0 or more");
  }
  return number;
}

std::string TextOf(const char* text, const char* what) {
  if (text == nullptr) {
    throw std::invalid_argument(std::string(what) + " is a null pointer");
  }
  return text;
}

/// Where this library is: the transports are beside it.
std::string FolderOfThisLibrary() {
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(&sluice_api_version), &info) == 0 ||
      info.dli_fname == nullptr) {
    return "";
  }
  const std::string path = info.dli_fname;
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

/// Runs what may throw; keeps the sentence and the exit code of what it threw.
template <typename F>
int Guarded(sluice_session* session, bool isFinal, F&& run) noexcept {
  if (session == nullptr) {
    return SLUICE_UNEXPECTED;
  }
  if (session->failed != SLUICE_OK) {
    return session->failed;
  }
  int code = SLUICE_UNEXPECTED;
  try {
    run(*session);
    return SLUICE_OK;
  } catch (const Failure& failure) {
    code = failure.exitCode();
    session->error = failure.what();
  } catch (const std::exception& exception) {
    session->error = exception.what();
  } catch (...) {
    session->error = "an exception of unknown type";
  }
  if (isFinal) {
    session->failed = code;
  }
  return code;
}

}  // namespace

void sluice_session::Set(const std::string& key, const std::string& value) {
  if (key == "simulator") {
    hello_.simulator = value;
  } else if (key == "simulator-version") {
    hello_.simulatorVersion = value;
  } else if (key == "experiment") {
    hello_.experiment = value;
  } else if (key == "seed") {
    hello_.seed = static_cast<std::uint64_t>(NumberOf(key, value));
  } else if (key == "transport") {
    options_.transport = value;
  } else if (key == "endpoint") {
    options_.endpoint = value;
  } else if (key == "keys") {
    options_.keysFile = value;
  } else if (key == "class-path") {
    options_.classPath = value;
  } else if (key == "scheme-path") {
    options_.schemePath = value;
  } else if (key == "record-file") {
    options_.recordFile = value;
  } else if (key == "java-home") {
    options_.javaHome = value;
  } else if (key == "jvm-option") {
    options_.jvmOptions.push_back(value);
  } else if (key == "transport-path") {
    options_.transportPath = value + ":" + options_.transportPath;
  } else if (key == "answer-deadline-ms") {
    options_.answerDeadlineMs = static_cast<int>(NumberOf(key, value));
  } else if (key == "silence-deadline-ms") {
    options_.silenceDeadlineMs = static_cast<int>(NumberOf(key, value));
  } else if (key == "hello-deadline-ms") {
    options_.helloDeadlineMs = static_cast<int>(NumberOf(key, value));
  } else if (key == "exchange") {
    if (value != "end-of-instant" && value != "senders-at-once") {
      throw Refused("exchange is '" + value + "'; allowed is end-of-instant or senders-at-once");
    }
    sendersAtOnce_ = value == "senders-at-once";
  } else if (key == "timer-reaction-delay-ps") {
    timerDelayPs_ = NumberOf(key, value);
  } else {
    throw Refused("sluice_set: key '" + key + "' is unknown; see sluice.h");
  }
}

namespace sluice::c {

int Ask(sluice_session* session, EventKind kind, std::uint32_t entity, const Record& arguments,
        std::int64_t reactionDelayPs) noexcept {
  return Guarded(session, true, [&](sluice_session& own) {
    own.Ask(kind, EntityId(entity), arguments, reactionDelayPs);
  });
}

int AskInline(sluice_session* session, EventKind kind, std::uint32_t entity,
              const Record& arguments) noexcept {
  return Guarded(session, true,
                 [&](sluice_session& own) { own.AskInline(kind, EntityId(entity), arguments); });
}

sluice_session* NewWith(const sluice_host& host, std::unique_ptr<Transport> transport) {
  return new sluice_session(host, std::move(transport));
}

}  // namespace sluice::c

uint32_t sluice_reaction_point(uint32_t flow) {
  return static_cast<uint32_t>(Role::kReactionPoint) << 30 | (flow & EntityId::kIndexMask);
}

uint32_t sluice_notification_point(uint32_t flow) {
  return static_cast<uint32_t>(Role::kNotificationPoint) << 30 | (flow & EntityId::kIndexMask);
}

uint32_t sluice_congestion_point(uint32_t port) {
  return static_cast<uint32_t>(Role::kCongestionPoint) << 30 | (port & EntityId::kIndexMask);
}

uint32_t sluice_node(uint32_t node) {
  return static_cast<uint32_t>(Role::kNode) << 30 | (node & EntityId::kIndexMask);
}

int sluice_role_of(uint32_t entity) { return static_cast<int>(EntityId(entity).role()); }

uint32_t sluice_index_of(uint32_t entity) { return EntityId(entity).index(); }

sluice_session* sluice_new(const sluice_host* host, uint32_t api_version) {
  try {
    newError.clear();
    if (api_version != SLUICE_API_VERSION) {
      newError = "libsluice has version " + std::to_string(SLUICE_API_VERSION) +
                 " of the C interface, and the simulator was compiled with " +
                 std::to_string(api_version) + "; compile it again with the library's sluice.h";
      return nullptr;
    }
    if (host == nullptr || host->now_ps == nullptr || host->schedule == nullptr ||
        host->apply == nullptr) {
      newError = "sluice_new: now_ps, schedule and apply must be given";
      return nullptr;
    }
    auto session = c::NewWith(*host, nullptr);
    session->Set("transport-path", FolderOfThisLibrary());
    return session;
  } catch (...) {
    return nullptr;
  }
}

uint32_t sluice_api_version(void) { return SLUICE_API_VERSION; }

const char* sluice_error(const sluice_session* session) {
  return session == nullptr ? newError.c_str() : session->error.c_str();
}

int sluice_set(sluice_session* session, const char* key, const char* value) {
  return Guarded(session, false, [&](sluice_session& own) {
    own.RequireBeforeOpen("sluice_set");
    own.Set(TextOf(key, "key"), TextOf(value, key));
  });
}

int sluice_offer(sluice_session* session, const char* capability) {
  return Guarded(session, false, [&](sluice_session& own) {
    own.RequireBeforeOpen("sluice_offer");
    const std::string name = TextOf(capability, "capability");
    if (std::find(kCapabilities.begin(), kCapabilities.end(), name) == kCapabilities.end()) {
      throw Refused("capability '" + name + "' is unknown; see sluice.h");
    }
    own.hello().capabilities.push_back(name);
  });
}

int sluice_scheme(sluice_session* session, const char* slot, const char* name,
                  const char* profile) {
  return Guarded(session, false, [&](sluice_session& own) {
    own.RequireBeforeOpen("sluice_scheme");
    own.hello().schemes.push_back(
        {TextOf(slot, "slot"), TextOf(name, "name"), TextOf(profile, "profile"), {}});
  });
}

int sluice_parameter(sluice_session* session, const char* name, const char* value) {
  return Guarded(session, false, [&](sluice_session& own) {
    own.RequireBeforeOpen("sluice_parameter");
    if (own.hello().schemes.empty()) {
      throw Refused("sluice_parameter comes after the sluice_scheme it is for");
    }
    own.hello().schemes.back().parameters.emplace_back(TextOf(name, "name"),
                                                       TextOf(value, "value"));
  });
}

int sluice_open(sluice_session* session) {
  return Guarded(session, true, [](sluice_session& own) { own.Open(); });
}

int sluice_places(const sluice_session* session, int role) {
  if (session == nullptr || !session->isOpen()) {
    return 0;
  }
  const Welcome& welcome = session->session().welcome();
  switch (role) {
    case SLUICE_REACTION_POINT:
      return welcome.reactionPoints ? 1 : 0;
    case SLUICE_NOTIFICATION_POINT:
      return welcome.notificationPoints ? 1 : 0;
    case SLUICE_CONGESTION_POINT:
      return welcome.portPoints ? 1 : 0;
    case SLUICE_NODE:
      return (welcome.switchPoints ? 1 : 0) + (welcome.hostPoints ? 2 : 0);
    default:
      return 0;
  }
}

int sluice_run(sluice_session* session, uint64_t token) {
  return Guarded(session, true, [&](sluice_session& own) { own.Run(token); });
}

int sluice_flow_ended(sluice_session* session, uint32_t flow) {
  return Guarded(session, true, [&](sluice_session& own) { own.FlowEnded(flow); });
}

int sluice_check_peer(sluice_session* session) {
  return Guarded(session, true, [](sluice_session& own) { own.session().CheckPeer(); });
}

int sluice_close(sluice_session* session) {
  return Guarded(session, true, [](sluice_session& own) { own.session().Close(); });
}

void sluice_free(sluice_session* session) { delete session; }

void sluice_read_statistics(const sluice_session* session, sluice_statistics* read) {
  *read = sluice_statistics();
  if (session != nullptr && session->isOpen()) {
    const SessionStatistics& statistics = session->session().statistics();
    read->exchanges = statistics.asks;
    read->events = statistics.events;
    read->decisions = statistics.decisions;
    read->wall_ns = statistics.wallNs;
  }
}

void sluice_add_word(sluice_words* words, int64_t word) { words->words->push_back(word); }

int sluice_kind_of(const sluice_decision* decision) {
  return static_cast<int>(c::DecisionOf(decision).kind);
}

uint32_t sluice_entity_of(const sluice_decision* decision) {
  return c::DecisionOf(decision).entity.bits();
}

int64_t sluice_event_time_of(const sluice_decision* decision) {
  return c::DecisionOf(decision).eventTimePs;
}
