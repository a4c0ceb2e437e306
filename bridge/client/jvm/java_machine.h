// SPDX-License-Identifier: MIT
#ifndef SLUICE_JVM_JAVA_MACHINE_H
#define SLUICE_JVM_JAVA_MACHINE_H

#include <jni.h>

#include <functional>
#include <string>

#include "sluice/transport.h"
#include "sluice/watchdog.h"

namespace sluice {

/// The one JVM of this process. It is made once and serves every later session; it is never
/// destroyed, since a process cannot make a second one.
class JavaMachine {
 public:
  /// Makes the JVM at the first call.
  /// @throws Missing if there is no libjvm or it does not start
  /// @throws Refused if a later session needs another class path
  static JavaMachine& Get(const TransportOptions& options);

  /// The environment of the calling thread, attached if need be.
  JNIEnv* Environment();

  /// What happens when Java code ends the JVM (System.exit), which would end this process with an
  /// exit code of that code's choice. Called on a thread of the JVM; is not to return.
  /// @param whenEnded gets the exit code Java asked for; empty: the process ends with it
  void OnExit(std::function<void(int)> whenEnded);

  /// Watches the calls of the session that is open; its thread serves every later session, too.
  Watchdog& CallWatchdog() { return watchdog_; }

 private:
  JavaMachine() = default;
  void Start(const TransportOptions& options, const std::string& classPath);

  JavaVM* vm_ = nullptr;
  std::string givenClassPath_;  ///< before it was expanded
  std::string classPath_;
  Watchdog watchdog_;
};

}  // namespace sluice

#endif
