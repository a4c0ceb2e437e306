// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "sluice/transport.h"

namespace sluice {
namespace {

template <typename E>
std::string SentenceOf(const TransportOptions& options, const Hello& hello = Hello()) {
  try {
    LoadTransport(options)->Open(hello);
  } catch (const E& failure) {
    return failure.what();
  }
  return "no failure";
}

TEST(TransportLoading, UnknownTransportIsRefused) {
  TransportOptions options;
  options.transport = "carrier-pigeon";
  EXPECT_EQ(SentenceOf<Refused>(options),
            "transport 'carrier-pigeon' is unknown; allowed are jvm, zmq");
}

TEST(TransportLoading, LibraryThatIsNoTransportIsNamed) {
  const auto folder = std::filesystem::temp_directory_path() / "sluice-transport-loading-test";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "libsluice-transport-zmq.so") << "not a library";
  TransportOptions options;
  options.transport = "zmq";
  options.transportPath = folder.string();
  EXPECT_NE(SentenceOf<Missing>(options).find("transport zmq cannot be loaded: " + folder.string()),
            std::string::npos);
  std::filesystem::remove_all(folder);
}

#ifdef SLUICE_HAS_zmq
TEST(TransportLoading, ZmqNamesAnEndpointWhereNothingListens) {
  TransportOptions options;
  options.transport = "zmq";
  options.endpoint = "tcp://127.0.0.1:9";  // discard: nothing listens
  options.helloDeadlineMs = 300;
  EXPECT_EQ(SentenceOf<PeerLost>(options),
            "no welcome from tcp://127.0.0.1:9 within 300 ms (hello_deadline_ms): nothing listens "
            "there");
}
#endif

#ifdef SLUICE_HAS_native
TEST(TransportLoading, NativeRefusesWhatItHasNoTwinOf) {
  TransportOptions options;
  options.transport = "native";
  Hello hello;
  hello.schemes.push_back({"congestion-control", "timely", "paper", {}});
  EXPECT_EQ(SentenceOf<Refused>(options, hello),
            "transport native has no twin of scheme timely; allowed is one of dcqcn, hpcc, none, "
            "rocc, alone");
  hello.schemes[0] = {"congestion-control", "hpcc", "hpcc-sim", {{"state", "rate"}}};
  EXPECT_EQ(SentenceOf<Refused>(options, hello),
            "parameter state of the native twin of scheme hpcc is 'rate'; allowed is window");
}
#endif

#ifdef SLUICE_HAS_jvm
TEST(TransportLoading, JvmNamesAFolderWithoutJava) {
  TransportOptions options;
  options.classPath = "/tmp";
  options.javaHome = "/nonexistent";
  EXPECT_EQ(SentenceOf<Missing>(options),
            "java_home=/nonexistent has no lib/server/libjvm.so; allowed is the folder of a JDK or "
            "JRE 17 or later");
}

TEST(TransportLoading, JvmNamesAClassPathThatDoesNotExist) {
  TransportOptions options;
  options.classPath = "/tmp:/nonexistent/a.jar";
  EXPECT_EQ(SentenceOf<Missing>(options),
            "the class path names /nonexistent/a.jar, which does not exist");
}
#endif

}  // namespace
}  // namespace sluice
