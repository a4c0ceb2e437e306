// SPDX-License-Identifier: MIT
#include "zmq_transport.h"

#include <memory>
#include <optional>
#include <sstream>
#include <string>

#include "frames.h"
#include "link.h"

namespace sluice {
namespace {

class ZmqTransport final : public Transport {
 public:
  explicit ZmqTransport(const TransportOptions& options)
      : options_(options), link_(std::make_unique<Link>(options)) {}

  Welcome Open(const Hello& hello) override {
    schemes_ = SchemesOf(hello);
    out_.Clear();
    ToMessage(hello, *out_.mutable_hello());
    std::istringstream code(options_.schemeCode);
    for (std::string digest; std::getline(code, digest, ',');) {
      out_.mutable_hello()->add_code(digest);
    }
    Send();
    if (!Receive(options_.helloDeadlineMs)) {
      throw PeerLost("no welcome from " + options_.endpoint + " within " +
                     std::to_string(options_.helloDeadlineMs) +
                     " ms (hello_deadline_ms): " + link_->Progress());
    }
    if (in_.has_refusal()) {
      throw Refused(in_.refusal().sentence());
    }
    if (!in_.has_welcome()) {
      Nonsense("a welcome");
    }
    const Welcome welcome = FromMessage(in_.welcome());
    link_->StartHeartbeats();
    return welcome;
  }

  void Exchange(std::uint64_t number, std::int64_t nowPs, const RecordBuffer& events,
                RecordBuffer& decisions) override {
    wire::Ask* ask = out_.mutable_ask();
    ask->set_number(number);
    ask->set_now_ps(nowPs);
    ToColumns(events, *ask->mutable_events());
    Send();
    const std::string what = "ask " + std::to_string(number);
    if (!Receive(options_.answerDeadlineMs)) {
      Unanswered(what);
    }
    if (!in_.has_answer() || in_.answer().number() != number) {
      Nonsense("the answer to " + what);
    }
    try {
      FromColumns(in_.answer().decisions(), decisions);
    } catch (const MalformedRecord& malformed) {
      throw PeerLost("the server at " + options_.endpoint + " answered " + what +
                     " with nonsense: " + malformed.what());
    }
  }

  void CheckPeer() override { link_->Check(); }

  Goodbye Close(std::int64_t nowPs) override {
    out_.mutable_bye()->set_now_ps(nowPs);
    Send();
    if (!Receive(options_.answerDeadlineMs)) {
      Unanswered("the end of the session");
    }
    if (!in_.has_goodbye()) {
      Nonsense("a goodbye");
    }
    link_->StopHeartbeats();
    Goodbye goodbye;
    goodbye.asks = in_.goodbye().asks();
    goodbye.events = in_.goodbye().events();
    goodbye.decisions = in_.goodbye().decisions();
    return goodbye;
  }

 private:
  void Send() {
    out_.SerializeToString(&bytes_);
    link_->Send(bytes_);
  }

  /// Waits for a frame that is not a heartbeat; false if there is none within the deadline.
  bool Receive(int deadlineMs) {
    while (true) {
      const std::optional<std::string> bytes = link_->Receive(deadlineMs);
      if (!bytes) {
        return false;
      }
      if (!in_.ParseFromString(*bytes)) {
        throw PeerLost("the server at " + options_.endpoint + " sent " +
                       std::to_string(bytes->size()) + " bytes that are no frame of the protocol");
      }
      if (in_.has_failure() && in_.failure().nonsense()) {
        throw PeerLost(in_.failure().sentence());
      }
      if (in_.has_failure() && in_.failure().recording()) {
        throw Failure(in_.failure().sentence(), kExitUnexpected);
      }
      if (in_.has_failure()) {
        throw SchemeFailed(in_.failure().sentence());
      }
      if (!in_.has_heartbeat()) {
        return true;
      }
    }
  }

  [[noreturn]] void Unanswered(const std::string& what) const {
    const std::string within =
        " within " + std::to_string(options_.answerDeadlineMs) + " ms (answer_deadline_ms)";
    if (link_->SilentMs() > 3 * options_.heartbeatMs) {
      throw PeerLost("the server at " + options_.endpoint + " did not answer " + what + within +
                     " and gives no sign of life");
    }
    throw SchemeFailed("the server at " + options_.endpoint + " is alive but did not answer " +
                       what + within + ": " + schemes_ + " did not return");
  }

  [[noreturn]] void Nonsense(const std::string& expected) const {
    throw PeerLost("the server at " + options_.endpoint + " sent " + FrameName() + " where " +
                   expected + " was due");
  }

  std::string FrameName() const {
    switch (in_.body_case()) {
      case wire::Frame::kWelcome:
        return "a welcome";
      case wire::Frame::kRefusal:
        return "a refusal (" + in_.refusal().sentence() + ")";
      case wire::Frame::kAnswer:
        return "an answer to ask " + std::to_string(in_.answer().number());
      case wire::Frame::kGoodbye:
        return "a goodbye";
      case wire::Frame::BODY_NOT_SET:
        return "an empty frame";
      default:
        return "a frame that only a simulator sends";
    }
  }

  TransportOptions options_;
  std::unique_ptr<Link> link_;
  wire::Frame out_;
  wire::Frame in_;
  std::string bytes_;
  std::string schemes_;
};

}  // namespace

std::unique_ptr<Transport> MakeZmqTransport(const TransportOptions& options) {
  return std::make_unique<ZmqTransport>(options);
}

}  // namespace sluice
