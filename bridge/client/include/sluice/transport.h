// SPDX-License-Identifier: MIT
#ifndef SLUICE_TRANSPORT_H
#define SLUICE_TRANSPORT_H

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sluice/failure.h"
#include "sluice/record.h"
#include "sluice/vocabulary.h"

namespace sluice {

/// The scheme in one slot of an experiment.
struct SchemeChoice {
  std::string slot;  ///< "congestion-control" or "flow-control"
  std::string name;
  std::string profile;
  std::vector<std::pair<std::string, std::string>> parameters;
};

/// The first message of a session: the simulator and the run.
struct Hello {
  std::uint32_t protocolVersion = kProtocolVersion;
  std::string simulator;  ///< "ns3"
  std::string simulatorVersion;
  std::string shimVersion = kShimVersion;
  std::vector<std::string> capabilities;
  std::vector<SchemeChoice> schemes;
  std::uint64_t seed = 0;
  std::string experiment;
};

/// "scheme NAME", or "schemes NAME, NAME": named in the message when an answer does not arrive.
std::string SchemesOf(const Hello& hello);

/// Which state machines the schemes place.
struct Welcome {
  std::uint64_t session = 0;
  bool reactionPoints = false;
  bool notificationPoints = false;
  bool portPoints = false;
  bool switchPoints = false;
  bool hostPoints = false;
  std::string algorithmsVersion;
};

/// What the other side counted, at an orderly end.
struct Goodbye {
  std::uint64_t asks = 0;
  std::uint64_t events = 0;
  std::uint64_t decisions = 0;
};

/// How to connect to the algorithms, and to which process.
struct TransportOptions {
  std::string transport = "jvm";  ///< "jvm" or "zmq"; for benchmarks "native"
  std::string endpoint;           ///< zmq: tcp://host:port
  std::string schemeCode;         ///< zmq: digests the server compares, ',' between them; or empty
  std::string keysFile;           ///< zmq: a client's keys (sluice keys), or empty

  std::string classPath;                ///< jvm: jars and class folders, ':' between them
  std::string schemePath;               ///< jvm: jars of further schemes, ':' between them
  std::string recordFile;               ///< jvm: where to record the conversation, or empty
  std::string javaHome;                 ///< jvm: JDK or JRE; empty: JAVA_HOME, then `java` on PATH
  std::vector<std::string> jvmOptions;  ///< jvm: further options, "-Xmx256m"

  int heartbeatMs = 500;         ///< zmq: between heartbeats sent
  int silenceDeadlineMs = 3000;  ///< zmq: without any sign of life; 0 = off
  int answerDeadlineMs = 3000;   ///< no answer to an ask; 0 = off
  int helloDeadlineMs = 10000;   ///< zmq: no welcome; 0 = off

  /// Folders searched first for the transport libraries, ':' between them; then come
  /// SLUICE_TRANSPORT_PATH, the folder of the running program, and the build folder.
  std::string transportPath;

  /// Called with the sentence by the watchdog, on its thread and with the simulation stuck,
  /// just before the process ends with exit code 5: close files, write the status.
  std::function<void(const std::string&)> lastWords;
};

/// Carries one session's events and decisions. Not thread-safe.
class Transport {
 public:
  virtual ~Transport() = default;

  /// Shakes hands.
  /// @throws Refused, PeerLost, Missing, SchemeFailed
  virtual Welcome Open(const Hello& hello) = 0;

  /// Hands over a batch of events and replaces `decisions` by the answers, unchecked.
  /// @param number 1, 2, 3 …
  /// @throws PeerLost, SchemeFailed
  virtual void Exchange(std::uint64_t number, std::int64_t nowPs, const RecordBuffer& events,
                        RecordBuffer& decisions) = 0;

  /// Checks, without blocking, whether the other side is known to have ended. For simulations that
  /// send no ask for a long time.
  /// @throws PeerLost
  virtual void CheckPeer() {}

  /// Ends the session in order.
  /// @throws PeerLost, SchemeFailed
  virtual Goodbye Close(std::int64_t nowPs) = 0;
};

/// Finds and loads libsluice-transport-<name>.so and makes a transport with it. The library stays
/// loaded for the rest of the process.
/// @throws Missing if the library or what it needs is not there, saying where it was looked for
/// @throws Refused for an unknown transport or an endpoint that cannot work
std::unique_ptr<Transport> LoadTransport(const TransportOptions& options);

}  // namespace sluice

/// What a transport library exports, checked when it is loaded.
extern "C" {
std::uint32_t SluiceTransportAbi();
sluice::Transport* SluiceTransportCreate(const sluice::TransportOptions* options);
}

namespace sluice {
/// Raised whenever Transport or TransportOptions change shape.
inline constexpr std::uint32_t kTransportAbi = 3;
}  // namespace sluice

#endif
