// SPDX-License-Identifier: MIT
#include "link.h"

#include <zmq.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "sluice/running_time.h"

namespace sluice {
namespace {

constexpr int kTickMs = 50;

// ZeroMQ's own greeting, which its I/O thread answers whatever the server computes.
constexpr int kHandshakeMs = 3000;
constexpr const char* kInnerAddress = "inproc://link";
constexpr const char* kMonitorAddress = "inproc://monitor";

// A serialised frame that holds an empty heartbeat: field 7, length 0.
constexpr std::string_view kHeartbeat("\x3a\x00", 2);

// First byte of what travels between the two threads.
constexpr char kFrame = 'F';
constexpr char kLost = 'L';
constexpr char kStop = 'S';

void CheckEndpoint(const std::string& endpoint) {
  const std::string allowed = "; allowed is tcp://host:port";
  if (endpoint.rfind("ipc://", 0) == 0) {
    throw Refused(
        "endpoint " + endpoint +
        " cannot work: JeroMQ's ipc:// is no Unix socket and a libzmq peer would wait for "
        "ever" +
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

/// Receives one part into `text`; false if there is none now or the context ends.
bool ReceivePart(void* socket, std::string& text, bool& more) {
  zmq_msg_t message;
  zmq_msg_init(&message);
  const int length = zmq_msg_recv(&message, socket, ZMQ_DONTWAIT);
  if (length >= 0) {
    text.assign(static_cast<const char*>(zmq_msg_data(&message)), static_cast<std::size_t>(length));
    more = zmq_msg_more(&message) != 0;
  }
  zmq_msg_close(&message);
  return length >= 0;
}

void SendTagged(void* socket, char tag, const std::string& text) {
  zmq_msg_t message;
  zmq_msg_init_size(&message, text.size() + 1);
  auto* bytes = static_cast<char*>(zmq_msg_data(&message));
  bytes[0] = tag;
  if (!text.empty()) {
    std::memcpy(bytes + 1, text.data(), text.size());
  }
  if (zmq_msg_send(&message, socket, 0) < 0) {
    zmq_msg_close(&message);
  }
}

}  // namespace

void Link::ContextCloser::operator()(void* context) const { zmq_ctx_term(context); }
void Link::SocketCloser::operator()(void* socket) const { zmq_close(socket); }

Link::Link(const TransportOptions& options) : options_(options), context_(zmq_ctx_new()) {
  CheckEndpoint(options_.endpoint);
  inner_.reset(zmq_socket(context_.get(), ZMQ_PAIR));
  outer_.reset(zmq_socket(context_.get(), ZMQ_PAIR));
  peer_.reset(zmq_socket(context_.get(), ZMQ_DEALER));
  for (void* socket : {inner_.get(), outer_.get(), peer_.get()}) {
    SetInt(socket, ZMQ_LINGER, 0);
  }
  zmq_bind(inner_.get(), kInnerAddress);
  zmq_connect(outer_.get(), kInnerAddress);
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
  SendTagged(outer_.get(), kStop, "");
  thread_.join();
}

void Link::Send(const std::string& frame) { SendTagged(outer_.get(), kFrame, frame); }

std::optional<std::string> Link::Receive(int deadlineMs) {
  zmq_pollitem_t item = {outer_.get(), 0, ZMQ_POLLIN, 0};
  RunningTime waited{std::chrono::milliseconds(kTickMs)};
  while (deadlineMs == 0 || waited.Ms() < deadlineMs) {
    const bool came = zmq_poll(&item, 1, kTickMs) > 0;
    waited.Tick();
    if (!came) {
      continue;
    }
    std::string text;
    bool more = false;
    if (!ReceivePart(outer_.get(), text, more) || text.empty()) {
      continue;
    }
    if (text[0] == kLost) {
      throw PeerLost(text.substr(1));
    }
    return text.substr(1);
  }
  return std::nullopt;
}

void Link::Check() {
  if (lost_.load()) {
    Receive(kTickMs);
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
  zmq_pollitem_t items[] = {{peer_.get(), 0, ZMQ_POLLIN, 0},
                            {inner_.get(), 0, ZMQ_POLLIN, 0},
                            {monitor_.get(), 0, ZMQ_POLLIN, 0}};
  RunningTime running{std::chrono::milliseconds(kTickMs)};
  std::int64_t beforeMs = 0;
  int sinceHeartbeatMs = options_.heartbeatMs;
  while (true) {
    const int untilHeartbeat =
        established_.load() ? std::max(1, options_.heartbeatMs - sinceHeartbeatMs) : kTickMs;
    zmq_poll(items, 3, std::min(kTickMs, untilHeartbeat));
    running.Tick();
    const int passedMs = static_cast<int>(running.Ms() - beforeMs);
    beforeMs = running.Ms();
    silentMs_ += passedMs;
    sinceHeartbeatMs += passedMs;

    if ((items[1].revents & ZMQ_POLLIN) != 0) {
      std::string text;
      bool more = false;
      while (ReceivePart(inner_.get(), text, more)) {
        if (text[0] == kStop) {
          return;
        }
        zmq_send(peer_.get(), text.data() + 1, text.size() - 1, ZMQ_DONTWAIT);
      }
    }
    if ((items[0].revents & ZMQ_POLLIN) != 0) {
      ReadPeer();
    }
    if ((items[2].revents & ZMQ_POLLIN) != 0) {
      ReadMonitor();
    }
    if (!established_.load()) {
      continue;
    }
    if (sinceHeartbeatMs >= options_.heartbeatMs) {
      zmq_send(peer_.get(), kHeartbeat.data(), kHeartbeat.size(), ZMQ_DONTWAIT);
      sinceHeartbeatMs = 0;
    }
    if (options_.silenceDeadlineMs > 0 && silentMs_.load() >= options_.silenceDeadlineMs) {
      Lose("the server at " + options_.endpoint + " has been silent for " +
           std::to_string(options_.silenceDeadlineMs) +
           " ms (silence_deadline_ms); it is taken for dead");
    }
  }
}

void Link::ReadPeer() {
  std::string text;
  bool more = false;
  while (ReceivePart(peer_.get(), text, more)) {
    silentMs_ = 0;
    if (text == kHeartbeat) {
      continue;
    }
    // A multipart message is no frame: its first part alone is handed on, and refused there.
    SendTagged(inner_.get(), kFrame, text);
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
    if (event == ZMQ_EVENT_CONNECTED) {
      stage_ = Stage::kConnected;
    } else if (event == ZMQ_EVENT_HANDSHAKE_SUCCEEDED) {
      stage_ = Stage::kTalking;
    } else if (event == ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL ||
               (event == ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL && options_.helloDeadlineMs > 0)) {
      Lose("what listens at " + options_.endpoint + " does not speak ZeroMQ");
    } else if (event == ZMQ_EVENT_DISCONNECTED && established_.load()) {
      ReadPeer();  // messages it sent before it disconnected come first
      Lose("the connection to the server at " + options_.endpoint + " broke: it died or was ended");
    }
  }
}

void Link::Lose(const std::string& sentence) {
  if (!lost_.exchange(true)) {
    SendTagged(inner_.get(), kLost, sentence);
  }
}

}  // namespace sluice
