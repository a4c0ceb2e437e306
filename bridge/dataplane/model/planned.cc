// SPDX-License-Identifier: MIT
#include "sluice/model/planned.h"

#include <algorithm>

#include "sluice/model/session_adapter.h"

namespace sluice::roce {

void Describe(const PlanFlow& planned, const FlowPath& path, Flow* flow) {
  flow->id = static_cast<std::uint32_t>(planned.id);
  flow->source = static_cast<std::uint32_t>(planned.src);
  flow->destination = static_cast<std::uint32_t>(planned.dst);
  flow->bytes = planned.bytes < 0 ? Flow::kUnbounded : planned.bytes;
  flow->startPs = planned.startPs;
  flow->stopPs = planned.stopPs;
  flow->offeredBps = std::max<std::int64_t>(0, planned.offeredBps);
  flow->sourcePort = static_cast<std::uint16_t>(planned.sport);
  flow->destPort = static_cast<std::uint16_t>(planned.dport);
  flow->priority = static_cast<std::uint8_t>(planned.priority);
  flow->baseRttPs = path.baseRttPs;
  flow->bottleneckBps = path.bottleneckBps;
  flow->standalonePs = path.standalonePs;
}

Hello HelloOf(const Plan& plan, const std::string& simulator, const std::string& version) {
  Hello hello;
  hello.simulator = simulator;
  hello.simulatorVersion = version;
  hello.schemes = plan.schemes;
  hello.seed = plan.run.seed;
  hello.experiment = plan.run.experiment;
  const auto& hidden = plan.session.hiddenCapabilities;
  for (const std::string& capability : SessionAdapter::Capabilities()) {
    if (std::find(hidden.begin(), hidden.end(), capability) == hidden.end()) {
      hello.capabilities.push_back(capability);
    }
  }
  return hello;
}

}  // namespace sluice::roce
