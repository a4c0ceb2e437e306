// SPDX-License-Identifier: MIT
//
// The example of docs/guide/own-simulator.md: with the real schemes, and as the guide shows it.
// Without the classes of the Java side each test that needs them is listed as skipped.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "real_java.h"

namespace sluice {
namespace {

/// What a program prints on both streams, and its exit code.
std::pair<std::string, int> RunExample(const std::string& program, const std::string& arguments) {
  const std::string command = std::string(SLUICE_EXAMPLES) + "/" + program + " '" + ClassPath() +
                              "' " + arguments + " 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) {
    return {"cannot be started", -1};
  }
  std::string text;
  char part[512];
  while (std::fgets(part, sizeof part, pipe) != nullptr) {
    text += part;
  }
  return {text, WEXITSTATUS(pclose(pipe))};
}

std::string FileAsText(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(OwnSimulator, ASchemeDecidesRatesInCAndInCpp98) {
  REQUIRE_JAVA();
  const auto [text, code] = RunExample("own_simulator_c89", "dcqcn hpcc-sim");
  EXPECT_EQ(code, 0) << text;
  // Line rate at first; alpha is 1 at the first mark, so that the first cut halves the rate.
  EXPECT_NE(text.find("0 us: 10.000 Gb/s\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" 5.0"), std::string::npos) << text;
  EXPECT_EQ(RunExample("own_simulator_cpp98", "dcqcn hpcc-sim"), std::pair(text, 0));
}

TEST(OwnSimulator, ASchemeThatNeedsMoreIsRefusedWithWhatIsMissing) {
  REQUIRE_JAVA();
  const auto [text, code] = RunExample("own_simulator_c89", "hpcc");
  EXPECT_EQ(code, 3);
  EXPECT_NE(text.find("int"), std::string::npos) << text;
  EXPECT_NE(text.find("window-gate"), std::string::npos) << text;
}

TEST(OwnSimulator, TheGuideShowsThisProgram) {
  const std::string guide = FileAsText(SLUICE_ROOT "/docs/guide/own-simulator.md");
  const std::string program = FileAsText(SLUICE_ROOT "/bridge/client/test/own_simulator.c");
  const std::string mark = "```c\n";
  int blocks = 0;
  for (std::size_t at = guide.find(mark); at != std::string::npos; at = guide.find(mark, at)) {
    at += mark.size();
    const std::size_t end = guide.find("```", at);
    ASSERT_NE(end, std::string::npos);
    EXPECT_NE(program.find(guide.substr(at, end - at)), std::string::npos)
        << guide.substr(at, end - at);
    ++blocks;
    at = end + 3;
  }
  EXPECT_GT(blocks, 0);
}

}  // namespace
}  // namespace sluice
