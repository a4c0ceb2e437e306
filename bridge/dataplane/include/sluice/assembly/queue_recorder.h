// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_QUEUE_RECORDER_H
#define SLUICE_ASSEMBLY_QUEUE_RECORDER_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sluice/assembly/csv_file.h"
#include "sluice/model/engine.h"
#include "sluice/model/switch_port.h"
#include "sluice/rules/time_weighted.h"

namespace sluice::roce {

/// Follows the queues of switch ports: peak and mean of each, and samples of the monitored ones.
///
/// A sample is the queue at the end of its instant. Samples are taken when the queue changes next,
/// not by events of their own, so that looking changes nothing; they are written in order of time.
class QueueRecorder {
 public:
  /// What is known of a port's queue at the end.
  struct Summary {
    std::int64_t peakBytes;
    double meanBytes;
    double meanLastThirdBytes;
  };

  /// @param engine whose clock it reads; outlives it
  /// @param file queue.csv; outlives it
  /// @param intervalPs between samples; 0: none
  /// @param startPs means are taken from here on
  /// @param durationPs of the whole run
  QueueRecorder(const Engine& engine, CsvFile& file, std::int64_t intervalPs, std::int64_t startPs,
                std::int64_t durationPs);

  /// @param port a port to follow, in its node; outlives this one's use
  /// @param sampled whether its queue is sampled
  void Follow(SwitchPort& port, bool sampled);

  /// Writes the samples due before now.
  void Write();

  /// Writes the samples due up to now; the run is over.
  void Finish();

  /// @param port in the order of Follow()
  /// @return its summary as of now
  Summary Summarise(std::size_t port) const;

 private:
  struct Followed final : public PortObserver {
    Followed(QueueRecorder& owner, std::int64_t node, std::int64_t port, bool sampled);
    void OnQueueChanged(const SwitchPort& port, std::int64_t before, std::int64_t after) override;

    QueueRecorder& owner;
    std::int64_t node;
    std::int64_t port;
    bool sampled;
    std::int64_t bytes = 0;
    std::int64_t writtenBytes = -1;
    std::int64_t nextSamplePs = 0;
    TimeWeighted whole;
    TimeWeighted lastThird;
  };

  struct Row {
    std::int64_t timePs;
    std::int64_t node;
    std::int64_t port;
    std::int64_t bytes;
  };

  void SampleBefore(Followed& port, std::int64_t untilPs);

  const Engine& engine_;
  CsvFile& file_;
  std::int64_t intervalPs_;
  std::int64_t startPs_;
  std::int64_t durationPs_;
  std::vector<std::unique_ptr<Followed>> ports_;
  std::vector<Row> rows_;
};

}  // namespace sluice::roce

#endif
