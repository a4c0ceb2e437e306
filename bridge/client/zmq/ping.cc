// SPDX-License-Identifier: MIT
//
// sluice-zmq-ping [--bytes N] [--count N] [--busy-us N]: how long a message of N bytes takes to
// another process and back over ZeroMQ's DEALER and ROUTER on tcp, with nothing around it: what the
// machine and libzmq cost, as a measure for the transport's requests. Between two messages the
// sender computes for so many microseconds, as a simulator does. Prints
// "mean_us M median_us M p99_us P".
#include <sys/wait.h>
#include <unistd.h>
#include <zmq.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

constexpr int kWarmUp = 1000;

/// Sends every message back, in the thread that received it, until an empty one comes.
int Answer(int endpointTo) {
  void* context = zmq_ctx_new();
  void* router = zmq_socket(context, ZMQ_ROUTER);
  if (zmq_bind(router, "tcp://127.0.0.1:*") != 0) {
    return 1;
  }
  char endpoint[64] = {};
  std::size_t length = sizeof endpoint;
  zmq_getsockopt(router, ZMQ_LAST_ENDPOINT, endpoint, &length);
  if (write(endpointTo, endpoint, sizeof endpoint) != sizeof endpoint) {
    return 1;
  }
  while (true) {
    zmq_msg_t client;
    zmq_msg_t body;
    zmq_msg_init(&client);
    zmq_msg_init(&body);
    if (zmq_msg_recv(&client, router, 0) < 0 || zmq_msg_recv(&body, router, 0) < 0) {
      return 1;
    }
    if (zmq_msg_size(&body) == 0) {
      break;
    }
    zmq_msg_send(&client, router, ZMQ_SNDMORE);
    zmq_msg_send(&body, router, 0);
  }
  const int none = 0;
  zmq_setsockopt(router, ZMQ_LINGER, &none, sizeof none);
  zmq_close(router);
  zmq_ctx_term(context);
  return 0;
}

int Ask(const char* endpoint, std::size_t bytes, int count, int busyUs) {
  void* context = zmq_ctx_new();
  void* dealer = zmq_socket(context, ZMQ_DEALER);
  const int patience = 5000;
  zmq_setsockopt(dealer, ZMQ_RCVTIMEO, &patience, sizeof patience);
  zmq_connect(dealer, endpoint);
  const std::string sent(bytes, 'x');
  std::vector<double> us;
  for (int i = 0; i < count + kWarmUp; ++i) {
    const auto ready = std::chrono::steady_clock::now() + std::chrono::microseconds(busyUs);
    auto began = std::chrono::steady_clock::now();
    while (began < ready) {
      began = std::chrono::steady_clock::now();
    }
    zmq_send(dealer, sent.data(), sent.size(), 0);
    zmq_msg_t back;
    zmq_msg_init(&back);
    if (zmq_msg_recv(&back, dealer, 0) < 0) {
      std::fprintf(stderr, "sluice-zmq-ping: no answer within %d ms\n", patience);
      return 1;
    }
    zmq_msg_close(&back);
    if (i >= kWarmUp) {
      us.push_back(
          std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - began)
              .count());
    }
  }
  zmq_send(dealer, "", 0, 0);
  zmq_close(dealer);
  zmq_ctx_term(context);
  double sum = 0;
  for (const double one : us) {
    sum += one;
  }
  std::sort(us.begin(), us.end());
  std::printf("mean_us %.2f median_us %.2f p99_us %.2f\n", sum / static_cast<double>(us.size()),
              us[us.size() / 2], us[us.size() * 99 / 100]);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  long bytes = 64;
  long count = 20000;
  long busyUs = 0;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--bytes") == 0) {
      bytes = std::atol(argv[i + 1]);
    } else if (std::strcmp(argv[i], "--count") == 0) {
      count = std::atol(argv[i + 1]);
    } else if (std::strcmp(argv[i], "--busy-us") == 0) {
      busyUs = std::atol(argv[i + 1]);
    }
  }
  if (argc % 2 == 0 || bytes < 1 || bytes > 1 << 24 || count < 1 || count > 10'000'000 ||
      busyUs < 0 || busyUs > 1'000'000) {
    std::fprintf(stderr, "usage: sluice-zmq-ping [--bytes N] [--count N] [--busy-us N]\n");
    return 2;
  }
  int ends[2];
  if (pipe(ends) != 0) {
    return 1;
  }
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    _exit(Answer(ends[1]));
  }
  close(ends[1]);
  char endpoint[64] = {};
  if (child < 0 || read(ends[0], endpoint, sizeof endpoint) != sizeof endpoint) {
    std::fprintf(stderr, "sluice-zmq-ping: no process to talk to\n");
    return 1;
  }
  const int result = Ask(endpoint, static_cast<std::size_t>(bytes), static_cast<int>(count),
                         static_cast<int>(busyUs));
  int status = 0;
  waitpid(child, &status, 0);
  return result != 0 ? result : WEXITSTATUS(status);
}
