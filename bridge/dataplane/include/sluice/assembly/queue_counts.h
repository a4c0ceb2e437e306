// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_QUEUE_COUNTS_H
#define SLUICE_ASSEMBLY_QUEUE_COUNTS_H

#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "sluice/model/engine.h"
#include "sluice/model/switch_port.h"

namespace sluice::roce {

/// Writes `qlen.txt` of the HPCC simulator (monitor_buffer and QlenDistribution in
/// scratch/third.cc): samples of all switch queues every 100 ns, as counts of the samples with k
/// kB; the counts so far are written at each multiple of 100 ms.
///
/// A sample is an event, armed by the one before: its place among the events of its nanosecond
/// decides whether it sees what they change. The event itself only counts; a port counts the
/// samples of its queue when that changes next.
class QueueCounts {
 public:
  /// @param engine clock and event list; outlives it
  /// @param startPs of the first sample
  /// @param endPs the last sample is the first one that is not before it
  /// @param path of the file
  /// @throws std::runtime_error if it cannot be written
  QueueCounts(Engine& engine, std::int64_t startPs, std::int64_t endPs, const std::string& path);

  /// @param port of a switch, in the order of nodes and numbers; outlives this one's use
  void Follow(SwitchPort& port);

  /// Arms the first sample.
  void Begin();

 private:
  struct Followed final : public PortObserver {
    Followed(const QueueCounts& owner, const SwitchPort& port);
    void OnQueueChanged(const SwitchPort& port, std::int64_t before, std::int64_t after) override;
    void CountUpToNow();

    const QueueCounts& owner;
    std::uint32_t node;
    std::uint32_t port;
    std::int64_t bytes = 0;
    std::uint32_t counted = 0;          ///< samples that are in `counts`
    std::vector<std::uint32_t> counts;  ///< by kB
  };

  void Sample();
  void Write();

  Engine& engine_;
  std::int64_t startPs_;
  std::int64_t endPs_;
  std::string path_;
  std::ofstream file_;
  std::uint32_t samples_ = 0;  ///< so far
  std::vector<std::unique_ptr<Followed>> ports_;
  TaskOf<&QueueCounts::Sample> sample_{*this};
};

}  // namespace sluice::roce

#endif
