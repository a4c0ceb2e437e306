// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_HPCC_TRACE_H
#define SLUICE_ASSEMBLY_HPCC_TRACE_H

#include <array>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "sluice/model/engine.h"
#include "sluice/model/frame_tracer.h"
#include "sluice/model/port.h"
#include "sluice/plan/plan.h"
#include "sluice/plan/topology.h"

namespace sluice::roce {

/// Writes the packet trace of the HPCC simulator, `mix.tr` (model/trace-format.h and sim-setting.h
/// in its src/point-to-point): each frame that arrives at, enters a queue of, and leaves a traced
/// node. Bytes that its program leaves uninitialised are 0 here.
class HpccTrace {
 public:
  /// @param engine whose clock it reads; outlives it
  /// @param plan with the traced nodes; outlives it
  /// @param topology of the plan; outlives it
  /// @param path of the file
  /// @throws std::runtime_error if it cannot be written
  HpccTrace(const Engine& engine, const Plan& plan, const Topology& topology,
            const std::string& path);

  /// Traces a port if its node is traced.
  /// @param port in the node; outlives this one's use
  void Follow(Port& port);

  /// Writes what was gathered.
  /// @throws std::runtime_error if it cannot be written
  void Flush();

 private:
  /// One record, in the layout of that program on x86-64.
  struct Record {
    struct Data {
      std::uint16_t sourcePort, destPort;
      std::uint32_t sequence;
      std::uint64_t sentNs;
      std::uint16_t priority, payload;
      std::uint32_t unused;
    };
    struct Ack {
      std::uint16_t sourcePort, destPort, flags, priority;
      std::uint32_t sequence, unused;
      std::uint64_t sentNs;
    };
    struct Pause {
      std::uint32_t pauseUs, queueBytes;
      std::uint8_t priority;
      std::array<std::uint8_t, 15> unused;
    };

    std::uint64_t timeNs;
    std::uint16_t node;
    std::uint8_t interface, queue;
    std::uint32_t queueBytes;
    std::uint32_t source, destination;  ///< addresses
    std::uint16_t frameBytes;
    std::uint8_t protocol, event, ecn, nodeType;
    std::uint16_t unused;
    union {
      Data data;
      Ack ack;
      Pause pause;
    };
  };
  static_assert(sizeof(Record) == 56, "as sizeof(TraceFormat)");

  enum class Event : std::uint8_t { kArrived = 0, kQueued = 1, kLeaving = 2, kLost = 3 };

  class Traced final : public FrameTracer {
   public:
    Traced(HpccTrace& owner, const sluice::Port& planned, bool isSwitch);
    void OnArrived(const Frame& frame) override;
    void OnQueued(const Frame& frame) override;
    void OnLeaving(const Frame& frame) override;
    void OnLostOnArrival(const Frame& frame) override;
    void OnLostInQueue(const Frame& frame) override;

   private:
    std::uint8_t QueueOf(const Frame& frame) const;
    void Write(const Frame& frame, Event event, std::uint8_t queue, std::uint32_t address);

    HpccTrace& owner_;
    const sluice::Port& planned_;
    bool isSwitch_;
    std::uint32_t address_;                      ///< of the pauses that it sends
    std::uint32_t peerAddress_;                  ///< of those that arrive
    std::array<std::uint32_t, 8> queueBytes_{};  ///< in a switch
  };

  /// Link speeds of all nodes and the largest window.
  void WriteSettings();
  std::uint32_t AddressOf(std::size_t link, std::int64_t node) const;
  void FillPacket(const Frame& frame, Record& record) const;
  void Append(const void* bytes, std::size_t count);

  const Engine& engine_;
  const Plan& plan_;
  const Topology& topology_;
  bool carriesTime_;  ///< packets do, in that simulator
  std::string path_;
  std::ofstream file_;
  std::string gathered_;
  std::vector<std::unique_ptr<Traced>> ports_;
};

}  // namespace sluice::roce

#endif
