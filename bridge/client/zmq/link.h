// SPDX-License-Identifier: MIT
#ifndef SLUICE_ZMQ_LINK_H
#define SLUICE_ZMQ_LINK_H

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "sluice/transport.h"

namespace sluice {

/// The connection to a server, on a thread of its own that owns the socket, sends heartbeats and
/// notices silence and disconnection, whatever the simulator's thread is doing (a simulation paused
/// in its graphical front end is not declared dead). The simulator's thread talks to it in-process.
///
/// Deadlines count the loop's own ticks, so that the time a whole process was stopped in a debugger
/// does not count.
class Link {
 public:
  /// Connects; nothing is sent yet.
  /// @throws Refused if the endpoint is not tcp://host:port
  explicit Link(const TransportOptions& options);
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  /// Sends one serialised frame.
  /// @throws PeerLost if the connection is known to be lost
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
  void ReadPeer();
  void ReadMonitor();
  void Lose(const std::string& sentence);

  TransportOptions options_;
  std::unique_ptr<void, ContextCloser> context_;
  Socket peer_;     // used by the link's thread
  Socket monitor_;  // used by the link's thread
  Socket inner_;    // used by the link's thread
  Socket outer_;    // used by the simulator's thread
  std::atomic<bool> established_{false};
  std::atomic<bool> lost_{false};
  std::atomic<int> silentMs_{0};
  std::atomic<Stage> stage_{Stage::kConnecting};
  std::thread thread_;
};

}  // namespace sluice

#endif
