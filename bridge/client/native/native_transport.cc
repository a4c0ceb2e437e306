// SPDX-License-Identifier: MIT
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "twin.h"

namespace sluice::native {
namespace {

/// The baseline: a flow gets its link's rate at its start.
class NoneReactionPoint final : public Machine {
 public:
  void On(EventKind, const Record& event, Actions& actions) override { actions.SetRate(event.b); }
};

std::unique_ptr<Machine> NewNone(const Parameters&, Role role) {
  return role == Role::kReactionPoint ? std::make_unique<NoneReactionPoint>() : nullptr;
}

const std::map<std::string, std::unique_ptr<Machine> (*)(const Parameters&, Role)> kTwins = {
    {"dcqcn", NewDcqcn}, {"hpcc", NewHpcc}, {"none", NewNone}, {"rocc", NewRocc}};

/// What the session in Java does, for one scheme in the slot congestion-control that makes no
/// mistakes: no decision is checked.
class NativeTransport final : public Transport {
 public:
  Welcome Open(const Hello& hello) override {
    std::string names;
    for (const auto& [name, unused] : kTwins) {
      names += (names.empty() ? "" : ", ") + name;
    }
    const auto twin = hello.schemes.size() == 1 && hello.schemes[0].slot == "congestion-control"
                          ? kTwins.find(hello.schemes[0].name)
                          : kTwins.end();
    if (twin == kTwins.end()) {
      throw Refused("transport native has no twin of " + SchemesOf(hello) + "; allowed is one of " +
                    names + ", alone");
    }
    parameters_.emplace(hello.schemes[0]);
    make_ = twin->second;
    Welcome welcome;
    welcome.session = 1;
    welcome.reactionPoints = make_(*parameters_, Role::kReactionPoint) != nullptr;
    welcome.notificationPoints = make_(*parameters_, Role::kNotificationPoint) != nullptr;
    welcome.portPoints = make_(*parameters_, Role::kCongestionPoint) != nullptr;
    welcome.algorithmsVersion = kShimVersion;
    return welcome;
  }

  void Exchange(std::uint64_t, std::int64_t, const RecordBuffer& events,
                RecordBuffer& decisions) override {
    decisions.Clear();
    RecordReader reader(events);
    Record event;
    for (std::uint32_t index = 0; reader.Next(event); ++index) {
      Actions actions(decisions, index);
      Deliver(event, actions);
      ++counts_.events;
    }
    ++counts_.asks;
    counts_.decisions += decisions.appended();
  }

  Goodbye Close(std::int64_t) override { return counts_; }

 private:
  void Deliver(const Record& event, Actions& actions) {
    const auto kind = static_cast<EventKind>(event.kind);
    const EntityId entity(event.entity);
    auto& machines = machines_[static_cast<std::size_t>(entity.role())];
    if (entity.index() >= machines.size()) {
      machines.resize(entity.index() + std::size_t{1});
    }
    std::unique_ptr<Machine>& machine = machines[entity.index()];
    if (kind == EventKind::kFlowEnd) {
      machine.reset();
      return;
    }
    if (kind == EventKind::kFlowStart || kind == EventKind::kPortStart) {
      machine = make_(*parameters_, entity.role());
    }
    // One that is over gets what was under way at its end.
    if (machine) {
      machine->On(kind, event, actions);
    }
  }

  std::optional<Parameters> parameters_;
  std::unique_ptr<Machine> (*make_)(const Parameters&, Role) = nullptr;
  std::array<std::vector<std::unique_ptr<Machine>>, 4> machines_;
  Goodbye counts_;
};

}  // namespace
}  // namespace sluice::native

std::uint32_t SluiceTransportAbi() { return sluice::kTransportAbi; }

sluice::Transport* SluiceTransportCreate(const sluice::TransportOptions*) {
  return std::make_unique<sluice::native::NativeTransport>().release();
}
