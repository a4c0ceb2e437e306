// SPDX-License-Identifier: MIT
//
// The real Java side, for tests that need it. SLUICE_CLASSES, the folders that Maven compiles to,
// is defined by the target.
#ifndef SLUICE_TEST_REAL_JAVA_H
#define SLUICE_TEST_REAL_JAVA_H

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

namespace sluice {

/// SLUICE_TEST_CLASSPATH, as ./sluice test sets it, or nothing.
inline std::string GivenClassPath() {
  const char* given = std::getenv("SLUICE_TEST_CLASSPATH");
  return given == nullptr ? "" : given;
}

/// The one given, or the folders that Maven fills.
inline std::string ClassPath() {
  return GivenClassPath().empty() ? SLUICE_CLASSES : GivenClassPath();
}

/// What keeps the class path from being used, or nothing.
inline std::string MissingEntry() {
  std::istringstream entries(ClassPath());
  std::string entry;
  while (std::getline(entries, entry, ':')) {
    if (!std::filesystem::exists(entry)) {
      return entry;
    }
  }
  return "";
}

}  // namespace sluice

/// Ends a test, or its SetUp, without the Java side: it is skipped. But who names the class path
/// promises that it is there.
#define REQUIRE_JAVA()                                                                             \
  if (!sluice::MissingEntry().empty()) {                                                           \
    if (!sluice::GivenClassPath().empty()) {                                                       \
      FAIL() << "SLUICE_TEST_CLASSPATH: " << sluice::MissingEntry() << " does not exist";          \
    }                                                                                              \
    GTEST_SKIP() << "the Java side is not built: " << sluice::MissingEntry() << " does not exist"; \
  }

#endif  // SLUICE_TEST_REAL_JAVA_H
