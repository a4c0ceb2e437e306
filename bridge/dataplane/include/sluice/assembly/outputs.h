// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_OUTPUTS_H
#define SLUICE_ASSEMBLY_OUTPUTS_H

#include <chrono>
#include <cstdint>
#include <ctime>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sluice/assembly/conweave_files.h"
#include "sluice/assembly/csv_file.h"
#include "sluice/assembly/hpcc_trace.h"
#include "sluice/assembly/queue_counts.h"
#include "sluice/assembly/queue_recorder.h"
#include "sluice/assembly/work_files.h"
#include "sluice/model/engine.h"
#include "sluice/model/flow.h"
#include "sluice/model/nic.h"
#include "sluice/model/session_adapter.h"
#include "sluice/model/switch_port.h"
#include "sluice/plan/plan.h"
#include "sluice/plan/topology.h"

namespace sluice::roce {

/// The raw output files of a run (docs/reference/plan-format.md).
///
/// Made when the network of a plan is built. Before anything is sent, add all switch ports in the
/// order of their nodes and numbers, all NICs in the order of their nodes and all flows in the
/// order of their numbers, and call Begin(). What is added must outlive this object.
class Outputs : private PortObserver, private FlowObserver {
 public:
  /// Opens the files.
  /// @param engine clock and event list; outlives it
  /// @param plan what is run; outlives it
  /// @param topology of the plan; outlives it
  /// @param simulator its name in results
  /// @param simulatorVersion its version
  /// @throws std::runtime_error if a file cannot be written
  Outputs(Engine& engine, const Plan& plan, const Topology& topology, std::string simulator,
          std::string simulatorVersion);
  ~Outputs() override = default;

  /// @param port of a switch
  /// @param peer the port at the other end of its cable, null if it is not one of this library's
  void FollowPort(SwitchPort& port, const Port* peer);

  /// @param nic of a host
  void FollowNic(Nic& nic);

  /// @param flow of the plan
  void FollowFlow(FlowPtr flow);

  /// @return what is to observe the flows and tasks that wait; null if the plan has no task
  WorkObserver* work() const { return work_.get(); }

  /// @param session the session with the algorithms; null: none. To be called before Finish().
  void FollowSession(const SessionAdapter* session) { session_ = session; }

  /// Starts what is sampled.
  void Begin();

  /// The simulation starts to run: wall time counts from here.
  void Start() {
    started_ = std::chrono::steady_clock::now();
    startedCpu_ = std::clock();
  }

  /// Writes what is known so far.
  void Flush();

  /// Writes the rest and closes.
  /// @param complete whether the run came to its end
  /// @param sentence why not, or empty
  /// @param events executed, without our own
  void Finish(bool complete, const std::string& sentence, std::uint64_t events);

 private:
  struct RateState {
    std::int64_t rateBps = -1;
    std::int64_t writtenBps = -1;
  };

  struct WindowState {
    double windowBytes = -1;
    double writtenBytes = -1;
  };

  struct FollowedPort {
    const SwitchPort* port;
    const Port* peer;
  };

  struct FollowedFlow {
    FlowPtr flow;
    std::int64_t deliveredBytes = 0;  ///< at the last goodput row
  };

  void OnPause(const Port& port, bool pause) override;
  void OnPauseOver(const Port& port) override;
  void OnStart(const Flow& flow) override;
  void OnRate(const Flow& flow, std::int64_t rateBps) override;
  void OnWindow(const Flow& flow, double windowBytes) override;
  void OnComplete(const Flow& flow) override;

  void ChooseSampledPorts();
  bool IsSampled(std::int64_t node, std::int64_t port) const;
  bool HasSeries(std::uint32_t flow) const;
  void NoteAboveLink(const Flow& flow, std::int64_t rateBps);
  std::string AboveLink() const;
  void WriteLastThird();
  void WriteWindow(std::uint32_t flow, double windowBytes);
  void WriteRates();
  std::size_t PlaceOf(std::uint32_t flow) const;
  void WriteGoodput();
  void SetStatus(const std::string& status) const;
  void WriteFlows(std::int64_t begunByPs);
  void WriteFlows(CsvFile& file, std::int64_t begunByPs) const;
  void WritePorts();
  void WriteEngine(const std::string& sentence, std::uint64_t events) const;
  static std::string FlowRow(const Flow& flow);
  std::string PathOf(const std::string& name) const;

  Engine& engine_;
  const Plan& plan_;
  const Topology& topology_;
  std::string simulator_;
  std::string simulatorVersion_;
  std::string out_;
  std::chrono::steady_clock::time_point started_;
  std::clock_t startedCpu_;
  CsvFile flowsFile_;
  CsvFile queueFile_;
  CsvFile rateFile_;
  CsvFile windowFile_;
  CsvFile throughputFile_;
  CsvFile pfcFile_;
  CsvFile completionsFile_;
  std::unique_ptr<WorkFiles> work_;  ///< null: the plan has no task
  QueueRecorder queues_;
  std::unique_ptr<QueueCounts> counts_;      ///< null unless asked for
  std::unique_ptr<HpccTrace> trace_;         ///< null unless asked for
  std::unique_ptr<ConweaveFiles> conweave_;  ///< null unless asked for
  const SessionAdapter* session_ = nullptr;
  std::vector<FollowedPort> ports_;
  std::vector<const Nic*> nics_;
  std::vector<FollowedFlow> flows_;
  std::vector<bool> hasSeries_;        ///< by flow, if not all have time series
  std::int64_t goodputWrittenPs_ = 0;  ///< when goodput rows were last written
  std::vector<std::size_t> running_;   ///< places in flows_ of those that have a goodput row next
  std::vector<std::size_t> startedFlows_;  ///< the same of those that started since the last row
  std::vector<bool> hasRate_;              ///< by flow: its first rate was seen
  std::vector<bool> hasWindow_;            ///< the same of windows
  std::uint64_t rateChanges_ = 0;          ///< of all flows, after the first rate of each
  std::uint64_t windowChanges_ = 0;        ///< the same of windows
  std::map<std::uint32_t, std::int64_t> linkBps_;  ///< fastest link by host
  std::set<std::uint32_t> aboveLink_;              ///< flows with a rate above their link's
  std::int64_t mostAboveBps_ = 0;                  ///< the largest of these rates
  std::map<std::uint32_t, RateState> rates_;       ///< flows that run, if rates are sampled
  std::map<std::uint32_t, WindowState> windows_;   ///< the same of windows
  std::vector<std::pair<std::int64_t, std::int64_t>> sampledPorts_;
  TaskOf<&Outputs::WriteGoodput> writeGoodput_{*this};
  TaskOf<&Outputs::WriteRates> writeRates_{*this};
  TaskOf<&Outputs::WriteLastThird> writeLastThird_{*this};
};

}  // namespace sluice::roce

#endif
