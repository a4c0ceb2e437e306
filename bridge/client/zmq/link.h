// SPDX-License-Identifier: MIT
#ifndef SLUICE_ZMQ_LINK_H
#define SLUICE_ZMQ_LINK_H

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "sluice/running_time.h"
#include "sluice/transport.h"

namespace sluice {

/// The connection to a server. The simulator's thread sends and receives on the socket itself, so
/// that a request passes through no other thread of ours. While it is busy elsewhere, a second
/// thread takes the socket every tick, sends heartbeats and notices silence and disconnection,
/// whatever the simulator is doing (a simulation paused in its graphical front end is not declared
/// dead). A lock orders the two, as ZeroMQ requires of a socket that several threads use in turn.
///
/// Deadlines count ticks, so that the time a whole process was stopped in a debugger does not
/// count.
class Link {
 public:
  /// Connects; nothing is sent yet.
  /// @throws Refused if the endpoint is not tcp://host:port
  explicit Link(const TransportOptions& options);
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  /// Sends one serialised frame.
  void Send(const std::string& frame);

  /// Waits for the next frame that is no heartbeat.
  /// @param deadlineMs 0: as long as it takes
  /// @return nothing if none came within the deadline
  /// @throws PeerLost if the connection is lost meanwhile
  std::optional<std::string> Receive(int deadlineMs);

  /// From now on heartbeats are sent, and silence or a disconnection is the end.
  void StartHeartbeats() { established_.store(true); }

  /// The peer is about to go, in order.
  void StopHeartbeats() { established_.store(false); }

  /// @throws PeerLost if the connection is known to be lost
  void Check();

  /// How far the connection came, as the middle of a sentence: "nothing listens there".
  std::string Progress() const;

  /// Milliseconds since the last sign of life.
  int SilentMs() const { return silentMs_.load(); }

 private:
  enum class Stage { kConnecting, kConnected, kTalking };

  struct ContextCloser {
    void operator()(void* context) const;
  };
  struct SocketCloser {
    void operator()(void* socket) const;
  };
  using Socket = std::unique_ptr<void, SocketCloser>;

  void Run();
  void Tick();
  void ReadPeer();
  void ReadMonitor();
  void Lose(const std::string& sentence);

  TransportOptions options_;
  std::unique_ptr<void, ContextCloser> context_;

  // All of these are used by whoever holds the lock.
  std::mutex lock_;
  Socket peer_;
  Socket monitor_;
  RunningTime running_;
  std::int64_t tickedMs_ = 0;
  int sinceHeartbeatMs_;
  std::deque<std::string> arrived_;  // read by a tick, not yet received
  std::string loss_;                 // why the connection is lost, or empty

  std::atomic<bool> established_{false};
  std::atomic<bool> isTickDue_{false};  // the thread found the lock taken: who holds it ticks
  std::atomic<int> silentMs_{0};
  std::atomic<Stage> stage_{Stage::kConnecting};
  std::mutex stopLock_;
  std::condition_variable stop_;
  bool isStopping_ = false;
  std::thread thread_;
};

}  // namespace sluice

#endif
