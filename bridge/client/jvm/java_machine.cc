// SPDX-License-Identifier: MIT
#include "java_machine.h"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "java_home.h"

namespace sluice {
namespace {

using CreateFunction = jint(JavaVM**, void**, void*);

/// Gives signals back to the simulator after the JVM took them. SIGSEGV, SIGBUS, SIGFPE and SIGILL
/// must stay with the JVM, which lives on them (null checks, safepoints) and hands on those that
/// are not its own to the handler that was there before.
class SignalKeeper {
 public:
  SignalKeeper() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      sigaction(kSignals[i], nullptr, &before_[i]);
    }
  }
  ~SignalKeeper() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      sigaction(kSignals[i], &before_[i], nullptr);
    }
  }
  SignalKeeper(const SignalKeeper&) = delete;
  SignalKeeper& operator=(const SignalKeeper&) = delete;

 private:
  static constexpr std::array<int, 8> kSignals = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
                                                  SIGPIPE, SIGXFSZ, SIGUSR1, SIGCHLD};
  std::array<struct sigaction, kSignals.size()> before_{};
};

/// Gives the process its locale back after the JVM took that of the user, in which numbers may have
/// a comma: a simulator writes CSV.
class LocaleKeeper {
 public:
  LocaleKeeper() : before_(setlocale(LC_ALL, nullptr)) {}
  ~LocaleKeeper() { setlocale(LC_ALL, before_.c_str()); }
  LocaleKeeper(const LocaleKeeper&) = delete;
  LocaleKeeper& operator=(const LocaleKeeper&) = delete;

 private:
  std::string before_;
};

std::function<void(int)>& WhenEnded() {
  static std::function<void(int)> whenEnded;
  return whenEnded;
}

/// The JVM's hook "exit", which it calls in place of exit().
void JNICALL EndedByJava(jint code) {
  if (WhenEnded()) {
    WhenEnded()(code);
  }
  _exit(code);
}

// A simulator's JVM has little to do at once; the serial collector starts no threads of its own. A
// method is compiled later than by default, since most of those that a short run calls are not
// worth it. The launcher's archive of classes is ignored by a JVM that it was not made for.
std::vector<std::string> DefaultOptions() {
  std::vector<std::string> options = {"-XX:+UseSerialGC", "-Xms32m",
                                      "-XX:CompileThresholdScaling=5"};
  const char* archive = std::getenv("SLUICE_SHARED_CLASSES");
  if (archive != nullptr && *archive != '\0') {
    options.push_back(std::string("-XX:SharedArchiveFile=") + archive);
  }
  return options;
}

}  // namespace

JavaMachine& JavaMachine::Get(const TransportOptions& options) {
  static std::mutex mutex;
  static JavaMachine machine;
  const std::lock_guard<std::mutex> lock(mutex);
  if (machine.vm_ != nullptr && machine.givenClassPath_ == options.classPath) {
    return machine;
  }
  const std::string classPath = ExpandClassPath(options.classPath);
  if (machine.vm_ == nullptr) {
    machine.Start(options, classPath);
    machine.givenClassPath_ = options.classPath;
  } else if (machine.classPath_ != classPath) {
    throw Refused("the class path " + classPath +
                  " differs from that of this process's first session, " + machine.classPath_ +
                  "; one process has one JVM and so one class path");
  }
  return machine;
}

void JavaMachine::Start(const TransportOptions& options, const std::string& classPath) {
  const std::string file = FindLibjvm(options.javaHome);
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) {
    throw Missing(file + " cannot be loaded: " + dlerror());
  }
  void* symbol = dlsym(library, "JNI_CreateJavaVM");
  if (symbol == nullptr) {
    throw Missing(file + " has no JNI_CreateJavaVM; allowed is the libjvm.so of a JDK 17 or later");
  }

  std::vector<std::string> texts = {"-Djava.class.path=" + classPath, "-Xrs"};
  const std::vector<std::string> further =
      options.jvmOptions.empty() ? DefaultOptions() : options.jvmOptions;
  texts.insert(texts.end(), further.begin(), further.end());
  if (MakesFunctions(file)) {
    // JvmGate.exchangeFunction: without it the JDK prints a warning.
    texts.emplace_back("--enable-native-access=ALL-UNNAMED");
  }
  std::vector<JavaVMOption> list(texts.size());
  std::string joined;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    list[i].optionString = texts[i].data();
    list[i].extraInfo = nullptr;
    joined += (i == 0 ? "" : " ") + texts[i];
  }
  list.push_back({const_cast<char*>("exit"), reinterpret_cast<void*>(EndedByJava)});
  JavaVMInitArgs arguments{};
  arguments.version = JNI_VERSION_10;
  arguments.nOptions = static_cast<jint>(list.size());
  arguments.options = list.data();
  arguments.ignoreUnrecognized = JNI_FALSE;

  const SignalKeeper keeper;
  const LocaleKeeper localeKeeper;
  JNIEnv* environment = nullptr;
  const jint result = reinterpret_cast<CreateFunction*>(symbol)(
      &vm_, reinterpret_cast<void**>(&environment), &arguments);
  if (result != JNI_OK) {
    vm_ = nullptr;
    throw Missing("the JVM of " + file + " does not start (code " + std::to_string(result) +
                  ") with the options " + joined);
  }
  classPath_ = classPath;
}

JNIEnv* JavaMachine::Environment() {
  void* environment = nullptr;
  if (vm_->GetEnv(&environment, JNI_VERSION_10) == JNI_EDETACHED &&
      vm_->AttachCurrentThreadAsDaemon(&environment, nullptr) != JNI_OK) {
    throw Missing("the JVM refuses this thread");
  }
  return static_cast<JNIEnv*>(environment);
}

void JavaMachine::OnExit(std::function<void(int)> whenEnded) { WhenEnded() = std::move(whenEnded); }

}  // namespace sluice
