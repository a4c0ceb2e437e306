// SPDX-License-Identifier: MIT
#include "zmq_transport.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zmq.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "frames.h"
#include "sluice.pb.h"

namespace sluice {
namespace {

/// A server that answers each frame as the test specifies; its thread owns the socket.
class FakeServer {
 public:
  using Reply = std::function<void(FakeServer&, const wire::Frame&)>;

  explicit FakeServer(Reply reply) : reply_(std::move(reply)), context_(zmq_ctx_new()) {
    socket_ = zmq_socket(context_, ZMQ_ROUTER);
    const int linger = 200;
    zmq_setsockopt(socket_, ZMQ_LINGER, &linger, sizeof linger);
    zmq_bind(socket_, "tcp://127.0.0.1:*");
    char endpoint[64];
    std::size_t length = sizeof endpoint;
    zmq_getsockopt(socket_, ZMQ_LAST_ENDPOINT, endpoint, &length);
    endpoint_ = endpoint;
    thread_ = std::thread(&FakeServer::Run, this);
  }
  ~FakeServer() {
    Stop();
    zmq_ctx_term(context_);
  }

  /// Ends as a killed process would: the connection breaks.
  void Stop() {
    stop_ = true;
    if (thread_.joinable()) {
      thread_.join();
    }
  }

  const std::string& endpoint() const { return endpoint_; }
  int heartbeats() const { return heartbeats_.load(); }

  void Send(const wire::Frame& frame) { SendBytes(frame.SerializeAsString()); }
  void SendBytes(const std::string& bytes) {
    zmq_send(socket_, client_.data(), client_.size(), ZMQ_SNDMORE);
    zmq_send(socket_, bytes.data(), bytes.size(), 0);
  }
  void SendWelcome() {
    wire::Frame frame;
    frame.mutable_welcome()->set_session(5);
    frame.mutable_welcome()->set_reaction_points(true);
    frame.mutable_welcome()->set_port_points(true);
    Send(frame);
  }
  std::atomic<bool> beats{true};  ///< whether it sends heartbeats

 private:
  void Run() {
    zmq_pollitem_t item = {socket_, 0, ZMQ_POLLIN, 0};
    while (!stop_) {
      if (zmq_poll(&item, 1, 20) <= 0) {
        if (beats && !client_.empty()) {
          wire::Frame frame;
          frame.mutable_heartbeat();
          Send(frame);
        }
        continue;
      }
      client_ = ReceivePart();
      wire::Frame frame;
      frame.ParseFromString(ReceivePart());
      if (frame.has_heartbeat()) {
        ++heartbeats_;
      } else {
        reply_(*this, frame);
      }
    }
    zmq_close(socket_);
  }
  std::string ReceivePart() {
    zmq_msg_t message;
    zmq_msg_init(&message);
    zmq_msg_recv(&message, socket_, 0);
    std::string text(static_cast<const char*>(zmq_msg_data(&message)), zmq_msg_size(&message));
    zmq_msg_close(&message);
    return text;
  }

  Reply reply_;
  void* context_;
  void* socket_;
  std::string endpoint_;
  std::string client_;
  std::atomic<bool> stop_{false};
  std::atomic<int> heartbeats_{0};
  std::thread thread_;
};

TransportOptions OptionsFor(const std::string& endpoint) {
  TransportOptions options;
  options.transport = "zmq";
  options.endpoint = endpoint;
  options.heartbeatMs = 50;
  options.silenceDeadlineMs = 400;
  options.answerDeadlineMs = 1500;
  options.helloDeadlineMs = 2000;
  return options;
}

RecordBuffer OneEvent() {
  const std::int64_t words[] = {8, 9};
  Record record;
  record.kind = 3;
  record.entity = 7;
  record.timePs = 99;
  record.b = -5;
  record.words = words;
  record.wordCount = 2;
  RecordBuffer events;
  events.Append(record);
  return events;
}

template <typename E>
std::string SentenceOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const E& failure) {
    return failure.what();
  }
  return "no failure";
}

void Echo(FakeServer& server, const wire::Frame& frame) {
  if (frame.has_hello()) {
    server.SendWelcome();
  } else if (frame.has_ask()) {
    wire::Frame reply;
    reply.mutable_answer()->set_number(frame.ask().number());
    *reply.mutable_answer()->mutable_decisions() = frame.ask().events();
    server.Send(reply);
  } else if (frame.has_bye()) {
    wire::Frame reply;
    reply.mutable_goodbye()->set_asks(static_cast<std::uint64_t>(frame.bye().now_ps()));
    server.Send(reply);
  }
}

FakeServer::Reply WelcomeThen(FakeServer::Reply then) {
  return [then = std::move(then)](FakeServer& server, const wire::Frame& frame) {
    if (frame.has_hello()) {
      server.SendWelcome();
    } else {
      then(server, frame);
    }
  };
}

TEST(Columns, KeepRecordsAndLeaveOutZeros) {
  const RecordBuffer events = OneEvent();
  wire::Records columns;
  ToColumns(events, columns);
  EXPECT_EQ(columns.count(), 1U);
  EXPECT_EQ(columns.a_size(), 0);
  EXPECT_EQ(columns.b(0), -5);
  RecordBuffer back;
  FromColumns(columns, back);
  ASSERT_EQ(back.bytes(), events.bytes());
  EXPECT_EQ(std::memcmp(back.data(), events.data(), events.bytes()), 0);
}

TEST(Columns, OfDifferentLengthsAreRefused) {
  wire::Records columns;
  ToColumns(OneEvent(), columns);
  RecordBuffer back;
  wire::Records longer = columns;
  longer.add_b(1);
  EXPECT_THROW(FromColumns(longer, back), MalformedRecord);
  wire::Records cut = columns;
  cut.set_payload("12345678");
  EXPECT_THROW(FromColumns(cut, back), MalformedRecord);
  wire::Records rest = columns;
  rest.mutable_payload()->append("12345678");
  EXPECT_THROW(FromColumns(rest, back), MalformedRecord);
  wire::Records kindless = columns;
  kindless.clear_kind_and_mode();
  EXPECT_THROW(FromColumns(kindless, back), MalformedRecord);
}

TEST(ZmqTransport, CarriesHelloAsksAndGoodbye) {
  wire::Hello said;
  FakeServer server([&](FakeServer& self, const wire::Frame& frame) {
    if (frame.has_hello()) {
      said = frame.hello();
    }
    Echo(self, frame);
  });
  TransportOptions options = OptionsFor(server.endpoint());
  options.schemeCode = "ab,cd";
  const auto transport = MakeZmqTransport(options);
  Hello hello;
  hello.simulator = "fake";
  hello.seed = ~0ULL;
  hello.capabilities = {"timer", "int"};
  hello.schemes = {{"congestion-control", "s", "p", {{"alpha", "0.5"}}}};
  const Welcome welcome = transport->Open(hello);
  EXPECT_EQ(welcome.session, 5U);
  EXPECT_TRUE(welcome.reactionPoints);
  EXPECT_TRUE(welcome.portPoints);
  const RecordBuffer events = OneEvent();
  RecordBuffer answer;
  for (std::uint64_t number = 1; number <= 20; ++number) {
    transport->Exchange(number, 99, events, answer);
    ASSERT_EQ(answer.bytes(), events.bytes());
    EXPECT_EQ(std::memcmp(answer.data(), events.data(), events.bytes()), 0);
  }
  EXPECT_EQ(transport->Close(123).asks, 123U);
  server.Stop();
  EXPECT_EQ(said.protocol_version(), kProtocolVersion);
  EXPECT_EQ(said.seed(), ~0ULL);
  ASSERT_EQ(said.code_size(), 2);
  EXPECT_EQ(said.code(1), "cd");
  EXPECT_EQ(said.capabilities_size(), 2);
  EXPECT_EQ(said.schemes(0).parameters().at("alpha"), "0.5");
}

TEST(ZmqTransport, RefusalIsTheServersSentence) {
  FakeServer server([](FakeServer& self, const wire::Frame&) {
    wire::Frame reply;
    reply.mutable_refusal()->set_sentence("capability int is missing");
    self.Send(reply);
  });
  const auto transport = MakeZmqTransport(OptionsFor(server.endpoint()));
  EXPECT_EQ(SentenceOf<Refused>([&] { transport->Open(Hello()); }), "capability int is missing");
}

TEST(ZmqTransport, FailureOfASchemeIsTheServersSentence) {
  FakeServer server(WelcomeThen([](FakeServer& self, const wire::Frame&) {
    wire::Frame reply;
    reply.mutable_failure()->set_sentence("scheme s: divided by zero");
    self.Send(reply);
  }));
  const auto transport = MakeZmqTransport(OptionsFor(server.endpoint()));
  transport->Open(Hello());
  RecordBuffer answer;
  EXPECT_EQ(SentenceOf<SchemeFailed>([&] { transport->Exchange(1, 0, OneEvent(), answer); }),
            "scheme s: divided by zero");
}

TEST(ZmqTransport, SilentServerIsTakenForDead) {
  FakeServer server(WelcomeThen([](FakeServer&, const wire::Frame&) {}));
  const auto transport = MakeZmqTransport(OptionsFor(server.endpoint()));
  transport->Open(Hello());
  server.beats = false;
  RecordBuffer answer;
  EXPECT_EQ(SentenceOf<PeerLost>([&] { transport->Exchange(1, 0, OneEvent(), answer); }),
            "the server at " + server.endpoint() +
                " has been silent for 400 ms (silence_deadline_ms); it is taken for dead");
}

TEST(ZmqTransport, SilenceIsNoticedWithoutAnAskToo) {
  FakeServer server(WelcomeThen([](FakeServer&, const wire::Frame&) {}));
  const auto transport = MakeZmqTransport(OptionsFor(server.endpoint()));
  transport->Open(Hello());
  transport->CheckPeer();
  server.beats = false;
  const auto waitForLoss = [&] {
    for (int i = 0; i < 200; ++i) {
      transport->CheckPeer();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  };
  EXPECT_NE(SentenceOf<PeerLost>(waitForLoss).find("has been silent"), std::string::npos);
}

TEST(ZmqTransport, ServerThatLivesAndDoesNotAnswerHasASchemeThatHangs) {
  FakeServer server(WelcomeThen([](FakeServer&, const wire::Frame&) {}));
  TransportOptions options = OptionsFor(server.endpoint());
  options.answerDeadlineMs = 300;
  const auto transport = MakeZmqTransport(options);
  Hello hello;
  hello.schemes = {{"congestion-control", "s", "", {}}, {"flow-control", "t", "", {}}};
  transport->Open(hello);
  RecordBuffer answer;
  EXPECT_EQ(SentenceOf<SchemeFailed>([&] { transport->Exchange(4, 0, OneEvent(), answer); }),
            "the server at " + server.endpoint() +
                " is alive but did not answer ask 4 within 300 ms (answer_deadline_ms): schemes "
                "s, t did not return");
}

TEST(ZmqTransport, DeadServerIsNoticedAtOnce) {
  FakeServer server(WelcomeThen(Echo));
  TransportOptions options = OptionsFor(server.endpoint());
  options.silenceDeadlineMs = 0;
  options.answerDeadlineMs = 0;
  const auto transport = MakeZmqTransport(options);
  transport->Open(Hello());
  server.Stop();
  RecordBuffer answer;
  EXPECT_EQ(
      SentenceOf<PeerLost>([&] { transport->Exchange(1, 0, OneEvent(), answer); }),
      "the connection to the server at " + server.endpoint() + " broke: it died or was ended");
}

TEST(ZmqTransport, GarbageIsNamed) {
  FakeServer server(WelcomeThen(
      [](FakeServer& self, const wire::Frame&) { self.SendBytes("\xff\xff garbage"); }));
  const auto transport = MakeZmqTransport(OptionsFor(server.endpoint()));
  transport->Open(Hello());
  RecordBuffer answer;
  EXPECT_EQ(
      SentenceOf<PeerLost>([&] { transport->Exchange(1, 0, OneEvent(), answer); }),
      "the server at " + server.endpoint() + " sent 10 bytes that are no frame of the protocol");
}

TEST(ZmqTransport, AnswerToAnotherAskIsNonsense) {
  FakeServer server(WelcomeThen([](FakeServer& self, const wire::Frame&) {
    wire::Frame reply;
    reply.mutable_answer()->set_number(77);
    self.Send(reply);
  }));
  const auto transport = MakeZmqTransport(OptionsFor(server.endpoint()));
  transport->Open(Hello());
  RecordBuffer answer;
  EXPECT_EQ(SentenceOf<PeerLost>([&] { transport->Exchange(1, 0, OneEvent(), answer); }),
            "the server at " + server.endpoint() +
                " sent an answer to ask 77 where the answer to ask 1 was due");
}

TEST(ZmqTransport, SendsHeartbeatsWhileTheSimulatorIsBusy) {
  FakeServer server(WelcomeThen(Echo));
  const auto transport = MakeZmqTransport(OptionsFor(server.endpoint()));
  transport->Open(Hello());
  std::this_thread::sleep_for(std::chrono::milliseconds(600));  // the simulator computes
  EXPECT_GE(server.heartbeats(), 6);
  EXPECT_EQ(transport->Close(1).asks, 1U);
}

TEST(ZmqTransport, ListenerThatNeverWelcomesIsNamed) {
  FakeServer server([](FakeServer&, const wire::Frame&) {});
  TransportOptions options = OptionsFor(server.endpoint());
  options.helloDeadlineMs = 300;
  const auto transport = MakeZmqTransport(options);
  EXPECT_EQ(SentenceOf<PeerLost>([&] { transport->Open(Hello()); }),
            "no welcome from " + server.endpoint() +
                " within 300 ms (hello_deadline_ms): what listens there did not answer the "
                "handshake");
}

/// A listener that takes connections, sends something that is not ZeroMQ, and may disconnect.
class Stranger {
 public:
  Stranger(std::string says, bool hangsUp) : says_(std::move(says)), hangsUp_(hangsUp) {
    listener_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    listen(listener_, 5);
    socklen_t length = sizeof address;
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &length);
    endpoint_ = "tcp://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
    thread_ = std::thread(&Stranger::Run, this);
  }
  ~Stranger() {
    shutdown(listener_, SHUT_RDWR);
    thread_.join();
    close(listener_);
    for (const int connection : connections_) {
      close(connection);
    }
  }
  const std::string& endpoint() const { return endpoint_; }

 private:
  void Run() {
    for (int connection; (connection = accept(listener_, nullptr, nullptr)) >= 0;) {
      send(connection, says_.data(), says_.size(), MSG_NOSIGNAL);
      if (hangsUp_) {
        close(connection);
      } else {
        connections_.push_back(connection);
      }
    }
  }

  std::string says_;
  bool hangsUp_;
  int listener_;
  std::string endpoint_;
  std::vector<int> connections_;
  std::thread thread_;
};

std::string SentenceAbout(const Stranger& stranger) {
  TransportOptions options = OptionsFor(stranger.endpoint());
  options.helloDeadlineMs = 400;
  return SentenceOf<PeerLost>([&] { MakeZmqTransport(options)->Open(Hello()); });
}

TEST(ZmqTransport, ListenersThatDoNotSpeakZeroMqAreNamed) {
  for (const bool hangsUp : {true, false}) {
    const Stranger silent("", hangsUp);
    EXPECT_NE(SentenceAbout(silent).find("does not speak ZeroMQ"), std::string::npos) << hangsUp;
    const Stranger web("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", hangsUp);
    EXPECT_NE(SentenceAbout(web), "no failure") << hangsUp;
  }
}

TEST(ZmqTransport, EndpointsThatCannotWorkAreRefused) {
  for (const char* endpoint : {"ipc:///tmp/x", "tcp://host", "tcp://:5555", "tcp://host:0",
                               "tcp://host:99999", "udp://host:1", "", "tcp://*:5555"}) {
    EXPECT_THROW(MakeZmqTransport(OptionsFor(endpoint)), Refused) << endpoint;
  }
  EXPECT_NE(SentenceOf<Refused>([] {
              MakeZmqTransport(OptionsFor("ipc:///tmp/x"));
            }).find("ipc:///tmp/x cannot work"),
            std::string::npos);
}

}  // namespace
}  // namespace sluice
