// SPDX-License-Identifier: MIT
#include "link.h"

#include <zmq.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

#include "client_keys.h"

namespace sluice {
namespace {

constexpr int kTickMs = 50;

// ZeroMQ's own greeting, which its I/O thread answers whatever the server computes.
constexpr int kHandshakeMs = 3000;
constexpr const char* kMonitorAddress = "inproc://monitor";

// A serialised frame that holds an empty heartbeat: field 7, length 0.
constexpr std::string_view kHeartbeat("\x3a\x00", 2);

// What the server may have sent unasked and is not received yet; more waits in ZeroMQ's own queue.
constexpr std::size_t kMostArrived = 1000;

void CheckEndpoint(const std::string& endpoint) {
  const std::string allowed = "; allowed is tcp://host:port";
  if (endpoint.rfind("ipc://", 0) == 0) {
    throw Refused("endpoint " + endpoint + " cannot work: a server of schemes listens on tcp only" +
                  allowed);
  }
  const auto colon = endpoint.rfind(':');
  const std::string port = colon == std::string::npos ? "" : endpoint.substr(colon + 1);
  if (endpoint.rfind("tcp://", 0) != 0 || colon < 7 || port.empty() || port.size() > 5 ||
      port.find_first_not_of("0123456789") != std::string::npos || std::stoi(port) < 1 ||
      std::stoi(port) > 65535) {
    throw Refused("endpoint '" + endpoint + "' is wrong" + allowed);
  }
}

void SetInt(void* socket, int option, int value) {
  zmq_setsockopt(socket, option, &value, sizeof value);
}

/// Receives one part into `text`; false if none comes in time (see ZMQ_RCVTIMEO).
bool ReceivePart(void* socket, std::string& text, bool& more, int flags = ZMQ_DONTWAIT) {
  zmq_msg_t message;
  zmq_msg_init(&message);
  const int length = zmq_msg_recv(&message, socket, flags);
  if (length >= 0) {
    text.assign(static_cast<const char*>(zmq_msg_data(&message)), static_cast<std::size_t>(length));
    more = zmq_msg_more(&message) != 0;
  }
  zmq_msg_close(&message);
  return length >= 0;
}

}  // namespace

void Link::ContextCloser::operator()(void* context) const { zmq_ctx_term(context); }
void Link::SocketCloser::operator()(void* socket) const { zmq_close(socket); }

Link::Link(const TransportOptions& options)
    : options_(options),
      context_(zmq_ctx_new()),
      running_(std::chrono::milliseconds(kTickMs)),
      sinceHeartbeatMs_(options.heartbeatMs) {
  CheckEndpoint(options_.endpoint);
  peer_.reset(zmq_socket(context_.get(), ZMQ_DEALER));
  SetInt(peer_.get(), ZMQ_LINGER, 0);
  SetInt(peer_.get(), ZMQ_RCVTIMEO, kTickMs);
  if (!options_.keysFile.empty()) {
    ClientKeys::Read(options_.keysFile).Apply(peer_.get());
  }
  zmq_socket_monitor(peer_.get(), kMonitorAddress, ZMQ_EVENT_ALL);
  monitor_.reset(zmq_socket(context_.get(), ZMQ_PAIR));
  SetInt(monitor_.get(), ZMQ_LINGER, 0);
  zmq_connect(monitor_.get(), kMonitorAddress);
  SetInt(peer_.get(), ZMQ_RECONNECT_IVL, 100);
  if (options_.helloDeadlineMs > 0) {
    SetInt(peer_.get(), ZMQ_HANDSHAKE_IVL, std::min(options_.helloDeadlineMs, kHandshakeMs));
  }
  if (zmq_connect(peer_.get(), options_.endpoint.c_str()) != 0) {
    throw Refused("endpoint " + options_.endpoint + " is wrong (" + zmq_strerror(zmq_errno()) +
                  "); allowed is tcp://host:port");
  }
  thread_ = std::thread(&Link::Run, this);
}

Link::~Link() {
  {
    const std::lock_guard<std::mutex> stopping(stopLock_);
    isStopping_ = true;
  }
  stop_.notify_one();
  thread_.join();
}

void Link::Send(const std::string& frame) {
  const std::lock_guard<std::mutex> held(lock_);
  zmq_send(peer_.get(), frame.data(), frame.size(), ZMQ_DONTWAIT);
}

std::optional<std::string> Link::Receive(int deadlineMs) {
  const std::lock_guard<std::mutex> held(lock_);
  RunningTime waited{std::chrono::milliseconds(kTickMs)};
  while (true) {
    if (isTickDue_.load(std::memory_order_relaxed)) {
      Tick();
    }
    std::string text;
    if (!arrived_.empty()) {
      text = std::move(arrived_.front());
      arrived_.pop_front();
      return text;
    }
    if (!loss_.empty()) {
      throw PeerLost(loss_);
    }
    if (deadlineMs > 0 && waited.Ms() >= deadlineMs) {
      return std::nullopt;
    }
    bool more = false;
    if (!ReceivePart(peer_.get(), text, more, 0)) {
      waited.Tick();
      Tick();
      continue;
    }
    silentMs_ = 0;
    if (text != kHeartbeat) {
      return text;
    }
    waited.Tick();
  }
}

void Link::Check() {
  const std::lock_guard<std::mutex> held(lock_);
  if (!loss_.empty() && arrived_.empty()) {
    throw PeerLost(loss_);
  }
}

std::string Link::Progress() const {
  switch (stage_.load()) {
    case Stage::kConnecting:
      return "nothing listens there";
    case Stage::kConnected:
      return "what listens there does not speak ZeroMQ";
    case Stage::kTalking:
      break;
  }
  return "what listens there did not answer the handshake";
}

void Link::Run() {
  const auto period =
      std::chrono::milliseconds(std::max(1, std::min(kTickMs, options_.heartbeatMs)));
  std::unique_lock<std::mutex> stopping(stopLock_);
  while (!stop_.wait_for(stopping, period, [this] { return isStopping_; })) {
    const std::unique_lock<std::mutex> held(lock_, std::try_to_lock);
    if (held.owns_lock()) {
      Tick();
    } else {
      isTickDue_ = true;
    }
  }
}

// With the lock held.
void Link::Tick() {
  isTickDue_ = false;
  running_.Tick();
  const int passedMs = static_cast<int>(running_.Ms() - tickedMs_);
  tickedMs_ = running_.Ms();
  silentMs_ += passedMs;
  sinceHeartbeatMs_ += passedMs;
  ReadPeer();
  ReadMonitor();
  if (!established_.load()) {
    return;
  }
  if (sinceHeartbeatMs_ >= options_.heartbeatMs) {
    zmq_send(peer_.get(), kHeartbeat.data(), kHeartbeat.size(), ZMQ_DONTWAIT);
    sinceHeartbeatMs_ = 0;
  }
  if (options_.silenceDeadlineMs > 0 && silentMs_.load() >= options_.silenceDeadlineMs) {
    Lose("the server at " + options_.endpoint + " has been silent for " +
         std::to_string(options_.silenceDeadlineMs) +
         " ms (silence_deadline_ms); it is taken for dead");
  }
}

void Link::ReadPeer() {
  std::string text;
  bool more = false;
  while (arrived_.size() < kMostArrived && ReceivePart(peer_.get(), text, more)) {
    silentMs_ = 0;
    if (text != kHeartbeat) {
      arrived_.push_back(std::move(text));
    }
  }
}

void Link::ReadMonitor() {
  std::string text;
  bool more = false;
  while (ReceivePart(monitor_.get(), text, more)) {
    if (!more || text.size() < 6) {
      continue;  // the address that follows each event
    }
    std::uint16_t event;
    std::memcpy(&event, text.data(), sizeof event);
    std::uint32_t value;
    std::memcpy(&value, text.data() + sizeof event, sizeof value);
    if (event == ZMQ_EVENT_CONNECTED) {
      stage_ = Stage::kConnected;
    } else if (event == ZMQ_EVENT_HANDSHAKE_SUCCEEDED) {
      stage_ = Stage::kTalking;
    } else if (event == ZMQ_EVENT_HANDSHAKE_FAILED_AUTH) {
      Lose("the server at " + options_.endpoint + " does not know the key in " + options_.keysFile +
           "; its file needs a line 'client KEY'");
    } else if (event == ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL &&
               value == ZMQ_PROTOCOL_ERROR_ZMTP_MECHANISM_MISMATCH) {
      Lose("the server at " + options_.endpoint +
           (options_.keysFile.empty() ? " has keys, and none were given"
                                      : " has no keys, and " + options_.keysFile + " was given"));
    } else if (event == ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL ||
               (event == ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL && options_.helloDeadlineMs > 0)) {
      // A server with keys hangs up on a client without, and on one with another server's key.
      Lose("what listens at " + options_.endpoint + " does not speak ZeroMQ, or " +
           (options_.keysFile.empty() ? "has keys, and none were given"
                                      : "has other keys than " + options_.keysFile + ", or none"));
    } else if (event == ZMQ_EVENT_DISCONNECTED && established_.load()) {
      ReadPeer();  // messages it sent before it disconnected come first
      Lose("the connection to the server at " + options_.endpoint + " broke: it died or was ended");
    }
  }
}

void Link::Lose(const std::string& sentence) {
  if (loss_.empty()) {
    loss_ = sentence;
  }
}

}  // namespace sluice
