// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_CONWEAVE_FILES_H
#define SLUICE_ASSEMBLY_CONWEAVE_FILES_H

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/nic.h"
#include "sluice/model/switch.h"
#include "sluice/model/switch_port.h"
#include "sluice/plan/plan.h"
#include "sluice/plan/topology.h"

namespace sluice::roce {

/// Writes the files by which ConWeave's program monitors a run (periodic_monitoring and
/// cnp_freq_monitoring in scratch/network-load-balance.cc): bytes sent by the uplinks of switches
/// that have hosts, queue pairs of hosts, queues of packets that wait for their order, and CNPs.
///
/// That program ends at the first multiple of 100 us, counted from the first sample, after the end
/// of the last flow; so do the files.
class ConweaveFiles {
 public:
  /// @param engine clock and event list; outlives it
  /// @param plan says when samples are taken; outlives it
  /// @param topology of the plan; outlives it
  /// @param folder of the files
  /// @throws std::runtime_error if one cannot be written
  ConweaveFiles(Engine& engine, const Plan& plan, const Topology& topology,
                const std::string& folder);

  /// @param port of a switch, in the order of nodes and numbers; outlives this one's use
  void Follow(const SwitchPort& port);

  /// @param nic of a host, in the order of nodes; outlives this one's use
  void Follow(const Nic& nic) { nics_.push_back(&nic); }

  /// @param flow of the plan
  void Follow(FlowPtr flow) { flows_.push_back(std::move(flow)); }

  /// Arms the first samples.
  void Begin();

  /// Writes what is known so far.
  /// @throws std::runtime_error if a file cannot be written
  void Flush();

 private:
  struct File {
    std::string path;
    std::ofstream out;
  };

  struct Counts {
    std::size_t queues = 0;
    std::size_t packets = 0;
  };

  std::ofstream& Open(const std::string& path);
  void Sample();
  void SampleCnps();
  void WriteQueues(std::int64_t nowNs, std::uint32_t node, const OrderKeeper* order);
  void WriteConnections(std::int64_t nowNs);
  /// Whether that program has ended.
  bool IsOver();

  Engine& engine_;
  const MonitorSection& monitor_;
  const Topology& topology_;
  std::vector<std::unique_ptr<File>> files_;
  std::ofstream* uplinks_;
  std::ofstream* connections_;
  std::ofstream* queues_ = nullptr;        ///< null: no scheme keeps the order of flows
  std::ofstream* destinations_ = nullptr;  ///< the same
  std::ofstream* cnps_ = nullptr;          ///< null: not asked for
  /// By switch: the port to each switch beside it.
  std::map<std::uint32_t, std::map<std::int64_t, const SwitchPort*>> uplinkPorts_;
  std::vector<const Nic*> nics_;
  std::vector<Nic::Echoes> echoes_;  ///< of each NIC, at the last row
  std::vector<FlowPtr> flows_;
  std::size_t ended_ = 0;        ///< the flows before this one have ended
  std::int64_t lastEndPs_ = -1;  ///< the last of their ends
  TaskOf<&ConweaveFiles::Sample> sample_{*this};
  TaskOf<&ConweaveFiles::SampleCnps> sampleCnps_{*this};
};

}  // namespace sluice::roce

#endif
