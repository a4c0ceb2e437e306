// SPDX-License-Identifier: MIT
#include <jni.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "java_machine.h"
#include "sluice/time_text.h"
#include "sluice/transport.h"
#include "sluice/watchdog.h"

namespace sluice {
namespace {

constexpr const char* kGateClass = "org/sluice/bridge/jvm/JvmGate";
constexpr const char* kProtocolFailure = "org.sluice.bridge.session.ProtocolFailure";
constexpr const char* kRecordingFailed = "org.sluice.bridge.recording.RecordingException";
constexpr std::size_t kFirstBufferBytes = std::size_t{1} << 16;
constexpr std::size_t kAskHeaderBytes = 16;
constexpr jint kFailed = std::numeric_limits<jint>::min();
constexpr std::chrono::seconds kLastWordsTime{2};

using KeyValues = std::vector<std::pair<std::string, std::string>>;

/// JvmGate.exchange as a C function, between the buffers that were shared last.
using ExchangeFunction = jint(jint inBytes);

/// Native memory that Java accesses as a direct ByteBuffer.
class SharedMemory {
 public:
  void Reserve(JNIEnv* env, std::size_t bytes) {
    if (bytes <= storage_.size() * 8) {
      return;
    }
    Free(env);
    storage_.assign((std::max(bytes, kFirstBufferBytes) + 7) / 8 * 2, 0);
    jobject local = env->NewDirectByteBuffer(storage_.data(), static_cast<jlong>(capacity()));
    buffer_ = local == nullptr ? nullptr : env->NewGlobalRef(local);
    env->DeleteLocalRef(local);
    if (buffer_ == nullptr) {
      throw SchemeFailed("the JVM has no memory for a buffer of " + std::to_string(capacity()) +
                         " bytes");
    }
  }
  void Free(JNIEnv* env) {
    if (buffer_ != nullptr) {
      env->DeleteGlobalRef(buffer_);
      buffer_ = nullptr;
    }
  }
  std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(storage_.data()); }
  std::size_t capacity() const { return storage_.size() * 8; }
  jobject buffer() const { return buffer_; }

 private:
  std::vector<std::int64_t> storage_;
  jobject buffer_ = nullptr;
};

/// UTF-8 to UTF-16, which JNI needs; a byte that is no UTF-8 becomes U+FFFD.
std::vector<jchar> Utf16(const std::string& text) {
  std::vector<jchar> out;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const int length = first < 0x80       ? 1
                       : first >> 5 == 6  ? 2
                       : first >> 4 == 14 ? 3
                       : first >> 3 == 30 ? 4
                                          : 0;
    std::uint32_t code = length == 1 ? first : first & (0xffU >> (length + 1));
    bool good = length != 0 && i + static_cast<std::size_t>(length) <= text.size();
    for (int k = 1; good && k < length; ++k) {
      const auto next = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
      good = next >> 6 == 2;
      code = code << 6 | (next & 0x3fU);
    }
    if (!good) {
      out.push_back(0xfffd);
      ++i;
      continue;
    }
    i += static_cast<std::size_t>(length);
    if (code < 0x10000) {
      out.push_back(static_cast<jchar>(code));
    } else {
      out.push_back(static_cast<jchar>(0xd7c0 + (code >> 10)));
      out.push_back(static_cast<jchar>(0xdc00 + (code & 0x3ff)));
    }
  }
  return out;
}

std::string TextOf(JNIEnv* env, jstring text) {
  if (text == nullptr) {
    return "";
  }
  const char* chars = env->GetStringUTFChars(text, nullptr);
  std::string copy = chars == nullptr ? "" : chars;
  if (chars != nullptr) {
    env->ReleaseStringUTFChars(text, chars);
  }
  return copy;
}

/// A no-argument method of an object that returns a text; empty if it fails.
std::string AskForText(JNIEnv* env, jobject object, const char* method) {
  jclass type = env->GetObjectClass(object);
  jmethodID id = env->GetMethodID(type, method, "()Ljava/lang/String;");
  jstring text = id == nullptr ? nullptr : static_cast<jstring>(env->CallObjectMethod(object, id));
  if (env->ExceptionCheck() == JNI_TRUE) {
    env->ExceptionClear();
    return "";
  }
  return TextOf(env, text);
}

/// The end of a scheme that never returns: sentence, last words, exit. The scheme cannot be stopped
/// from inside, so the process ends.
void EndProcess(const std::string& sentence,
                const std::function<void(const std::string&)>& lastWords) {
  const std::string line = sentence + "\n";
  const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
  static_cast<void>(written);
  if (lastWords) {
    std::thread([] {
      std::this_thread::sleep_for(kLastWordsTime);
      _exit(kExitSchemeFailed);
    }).detach();
    try {
      lastWords(sentence);
    } catch (...) {
      _exit(kExitSchemeFailed);
    }
  }
  _exit(kExitSchemeFailed);
}

class JvmTransport final : public Transport {
 public:
  explicit JvmTransport(const TransportOptions& options) : options_(options) {}

  ~JvmTransport() override {
    Leave();
    if (machine_ != nullptr) {
      machine_->OnExit({});
      machine_->CallWatchdog().Watch(0, {});
      JNIEnv* env = machine_->Environment();
      in_.Free(env);
      out_.Free(env);
      env->DeleteGlobalRef(gate_);
    }
  }

  JvmTransport(const JvmTransport&) = delete;
  JvmTransport& operator=(const JvmTransport&) = delete;

  Welcome Open(const Hello& hello) override {
    if (session_ != nullptr) {
      throw Refused(
          "transport jvm: another session of this process is open; allowed is one after the other");
    }
    JavaMachine& machine = JavaMachine::Get(options_);
    JNIEnv* env = machine.Environment();
    FindGate(env);
    machine_ = &machine;
    watchdog_ = &machine.CallWatchdog();
    schemes_ = SchemesOf(hello);
    machine.OnExit([this](int code) {
      EndProcess(schemes_ + " ended the JVM with exit code " + std::to_string(code) +
                     " (System.exit), which no scheme may; the simulation is ended",
                 options_.lastWords);
    });
    function_ =
        reinterpret_cast<ExchangeFunction*>(env->CallStaticLongMethod(gate_, exchangeFunction_));
    ThrowIfFailed(env, "exchangeFunction");
    ReserveAsk(kFirstBufferBytes);
    ReserveAnswer(kFirstBufferBytes);
    const KeyValues answer = Watched(options_.helloDeadlineMs, "the handshake", [&] {
      return CallWithTexts(env, open_, "open", KeysOf(hello));
    });
    watchdog_->Watch(options_.answerDeadlineMs, [this](std::uint64_t ask) {
      EndProcess(schemes_ + " did not answer ask " + std::to_string(ask) + " at " +
                     TimeText(askedAtPs_) + " within " + std::to_string(options_.answerDeadlineMs) +
                     " ms (answer_deadline_ms); the simulation is ended",
                 options_.lastWords);
    });
    const Welcome welcome = WelcomeOf(answer);
    session_ = this;
    return welcome;
  }

  void Exchange(std::uint64_t number, std::int64_t nowPs, const RecordBuffer& events,
                RecordBuffer& decisions) override {
    const std::size_t bytes = kAskHeaderBytes + events.bytes();
    if (bytes > static_cast<std::size_t>(std::numeric_limits<jint>::max())) {
      throw PeerLost("a batch of " + std::to_string(bytes) + " bytes does not fit an ask");
    }
    ReserveAsk(bytes);
    std::memcpy(in_.data(), &number, sizeof number);
    std::memcpy(in_.data() + 8, &nowPs, sizeof nowPs);
    if (!events.empty()) {
      std::memcpy(in_.data() + kAskHeaderBytes, events.data(), events.bytes());
    }
    askedAtPs_ = nowPs;
    watchdog_->Enter(number);
    jint got = Ask(static_cast<jint>(bytes));
    if (got < 0) {
      ReserveAnswer(static_cast<std::size_t>(-static_cast<std::int64_t>(got)));
      JNIEnv* env = machine_->Environment();
      got = env->CallStaticIntMethod(gate_, fetch_, out_.buffer());
      ThrowIfFailed(env, "fetching an answer");
    }
    if (got < 0 || static_cast<std::size_t>(got) > out_.capacity() || got % 8 != 0) {
      throw PeerLost("the algorithms answered ask " + std::to_string(number) + " with " +
                     std::to_string(got) + " bytes, which is not a batch of records");
    }
    decisions.Assign(out_.data(), static_cast<std::size_t>(got));
  }

  Goodbye Close(std::int64_t nowPs) override {
    Leave();
    JNIEnv* env = machine_->Environment();
    auto answer = Watched(options_.answerDeadlineMs, "the end of the session", [&] {
      auto array = static_cast<jobjectArray>(
          env->CallStaticObjectMethod(gate_, close_, static_cast<jlong>(nowPs)));
      ThrowIfFailed(env, "close");
      return TextsOf(env, array);
    });
    Goodbye goodbye;
    for (const auto& [key, value] : answer) {
      const std::uint64_t number = std::strtoull(value.c_str(), nullptr, 10);
      if (key == "asks") {
        goodbye.asks = number;
      } else if (key == "events") {
        goodbye.events = number;
      } else if (key == "decisions") {
        goodbye.decisions = number;
      }
    }
    return goodbye;
  }

 private:
  void Leave() {
    if (session_ == this) {
      session_ = nullptr;
    }
  }

  /// By the C function where the JDK can make one, else by JNI.
  jint Ask(jint bytes) {
    if (function_ != nullptr) {
      const jint got = function_(bytes);
      watchdog_->Leave();
      if (got == kFailed) {
        JNIEnv* env = machine_->Environment();
        env->CallStaticVoidMethod(gate_, rethrow_);
        ThrowIfFailed(env, "an exchange");
      }
      return got;
    }
    JNIEnv* env = machine_->Environment();
    const jint got = env->CallStaticIntMethod(gate_, exchange_, in_.buffer(), bytes, out_.buffer());
    watchdog_->Leave();
    ThrowIfFailed(env, "an exchange");
    return got;
  }

  void ReserveAsk(std::size_t bytes) {
    if (bytes > in_.capacity()) {
      in_.Reserve(machine_->Environment(), bytes);
      Share();
    }
  }

  void ReserveAnswer(std::size_t bytes) {
    if (bytes > out_.capacity()) {
      out_.Reserve(machine_->Environment(), bytes);
      Share();
    }
  }

  void Share() {
    if (in_.buffer() != nullptr && out_.buffer() != nullptr) {
      JNIEnv* env = machine_->Environment();
      env->CallStaticVoidMethod(gate_, share_, in_.buffer(), out_.buffer());
      ThrowIfFailed(env, "share");
    }
  }

  /// Runs a call that is not an ask; the watchdog then watches nothing.
  template <typename F>
  KeyValues Watched(int deadlineMs, const char* what, F call) {
    watchdog_->Watch(deadlineMs, [&](std::uint64_t) {
      EndProcess(std::string("the algorithms did not return from ") + what + " within " +
                     std::to_string(deadlineMs) + " ms; the simulation is ended",
                 options_.lastWords);
    });
    // Left also by an exception, which what is watched here must not outlive.
    struct Leaving {
      ~Leaving() {
        watchdog.Leave();
        watchdog.Watch(0, {});
      }
      Watchdog& watchdog;
    } const leaving{*watchdog_};
    watchdog_->Enter(1);
    return call();
  }

  void FindGate(JNIEnv* env) {
    jclass local = env->FindClass(kGateClass);
    if (local == nullptr) {
      const std::string why = TakeException(env).second;
      throw Missing("the class path " + options_.classPath +
                    " does not give org.sluice.bridge.jvm.JvmGate (" + why +
                    "); allowed is one with this version's bridge and cc-algorithms");
    }
    gate_ = static_cast<jclass>(env->NewGlobalRef(local));
    env->DeleteLocalRef(local);
    open_ = Method(env, "open", "([Ljava/lang/String;)[Ljava/lang/String;");
    exchange_ = Method(env, "exchange", "(Ljava/nio/ByteBuffer;ILjava/nio/ByteBuffer;)I");
    exchangeFunction_ = Method(env, "exchangeFunction", "()J");
    share_ = Method(env, "share", "(Ljava/nio/ByteBuffer;Ljava/nio/ByteBuffer;)V");
    rethrow_ = Method(env, "rethrow", "()V");
    fetch_ = Method(env, "fetch", "(Ljava/nio/ByteBuffer;)I");
    close_ = Method(env, "close", "(J)[Ljava/lang/String;");
  }

  jmethodID Method(JNIEnv* env, const char* name, const char* signature) {
    jmethodID id = env->GetStaticMethodID(gate_, name, signature);
    if (id == nullptr) {
      const std::string why = TakeException(env).second;
      throw Missing("the bridge in the class path " + options_.classPath +
                    " is of another version: JvmGate lacks " + name + " (" + why + ")");
    }
    return id;
  }

  KeyValues KeysOf(const Hello& hello) const {
    std::string capabilities;
    for (const std::string& capability : hello.capabilities) {
      capabilities += (capabilities.empty() ? "" : ",") + capability;
    }
    KeyValues keys = {{"protocol_version", std::to_string(hello.protocolVersion)},
                      {"simulator", hello.simulator},
                      {"simulator_version", hello.simulatorVersion},
                      {"shim_version", hello.shimVersion},
                      {"capabilities", capabilities},
                      {"seed", std::to_string(hello.seed)},
                      {"experiment", hello.experiment},
                      {"record", options_.recordFile},
                      {"scheme_path", options_.schemePath}};
    for (const SchemeChoice& scheme : hello.schemes) {
      const std::string prefix = "scheme." + scheme.slot;
      keys.emplace_back(prefix + ".name", scheme.name);
      keys.emplace_back(prefix + ".profile", scheme.profile);
      for (const auto& [name, value] : scheme.parameters) {
        keys.emplace_back(prefix + ".parameter." + name, value);
      }
    }
    return keys;
  }

  static Welcome WelcomeOf(const KeyValues& answer) {
    Welcome welcome;
    bool complete = false;
    for (const auto& [key, value] : answer) {
      if (key == "refusal") {
        throw Refused(value);
      }
      if (key == "session") {
        welcome.session = std::strtoull(value.c_str(), nullptr, 10);
        complete = true;
      } else if (key == "reaction_points") {
        welcome.reactionPoints = value == "true";
      } else if (key == "notification_points") {
        welcome.notificationPoints = value == "true";
      } else if (key == "port_points") {
        welcome.portPoints = value == "true";
      } else if (key == "switch_points") {
        welcome.switchPoints = value == "true";
      } else if (key == "host_points") {
        welcome.hostPoints = value == "true";
      } else if (key == "algorithms_version") {
        welcome.algorithmsVersion = value;
      }
    }
    if (!complete) {
      throw PeerLost("the algorithms answered the handshake with neither session nor refusal");
    }
    return welcome;
  }

  KeyValues CallWithTexts(JNIEnv* env, jmethodID method, const char* name,
                          const KeyValues& keyValues) {
    jclass stringClass = env->FindClass("java/lang/String");
    jobjectArray array =
        env->NewObjectArray(static_cast<jsize>(keyValues.size() * 2), stringClass, nullptr);
    ThrowIfFailed(env, name);
    jsize at = 0;
    const auto put = [&](const std::string& text) {
      const std::vector<jchar> units = Utf16(text);
      jstring string = env->NewString(units.data(), static_cast<jsize>(units.size()));
      ThrowIfFailed(env, name);
      env->SetObjectArrayElement(array, at++, string);
      env->DeleteLocalRef(string);
    };
    for (const auto& [key, value] : keyValues) {
      put(key);
      put(value);
    }
    auto answer = static_cast<jobjectArray>(env->CallStaticObjectMethod(gate_, method, array));
    ThrowIfFailed(env, name);
    KeyValues texts = TextsOf(env, answer);
    env->DeleteLocalRef(answer);
    env->DeleteLocalRef(array);
    env->DeleteLocalRef(stringClass);
    return texts;
  }

  static KeyValues TextsOf(JNIEnv* env, jobjectArray array) {
    KeyValues texts;
    const jsize length = array == nullptr ? 0 : env->GetArrayLength(array);
    const auto text = [&](jsize i) {
      auto element = static_cast<jstring>(env->GetObjectArrayElement(array, i));
      std::string copy = TextOf(env, element);
      env->DeleteLocalRef(element);
      return copy;
    };
    for (jsize i = 0; i + 1 < length; i += 2) {
      std::string key = text(i);
      texts.emplace_back(std::move(key), text(i + 1));
    }
    return texts;
  }

  /// Class name and sentence of the pending exception, which is cleared.
  static std::pair<std::string, std::string> TakeException(JNIEnv* env) {
    jthrowable thrown = env->ExceptionOccurred();
    env->ExceptionClear();
    if (thrown == nullptr) {
      return {"", "no reason given"};
    }
    jclass type = env->GetObjectClass(thrown);
    std::string name = AskForText(env, type, "getName");
    std::string message = AskForText(env, thrown, "getMessage");
    const bool ours = name.rfind("org.sluice.bridge.", 0) == 0;
    std::string sentence = ours && !message.empty() ? message : AskForText(env, thrown, "toString");
    env->DeleteLocalRef(type);
    env->DeleteLocalRef(thrown);
    if (sentence.empty()) {
      sentence = name;
    }
    return {std::move(name), std::move(sentence)};
  }

  static void ThrowIfFailed(JNIEnv* env, const char* what) {
    if (env->ExceptionCheck() == JNI_FALSE) {
      return;
    }
    const auto [type, sentence] = TakeException(env);
    if (type == kProtocolFailure) {
      throw PeerLost(sentence);
    }
    if (type == kRecordingFailed) {
      throw Failure(sentence, kExitUnexpected);
    }
    throw SchemeFailed(type.rfind("org.sluice.bridge.", 0) == 0
                           ? sentence
                           : "Java failed in " + std::string(what) + ": " + sentence);
  }

  static inline JvmTransport* session_ = nullptr;  ///< JvmGate has one at a time
  TransportOptions options_;
  JavaMachine* machine_ = nullptr;
  jclass gate_ = nullptr;
  jmethodID open_ = nullptr;
  jmethodID exchange_ = nullptr;
  jmethodID exchangeFunction_ = nullptr;
  jmethodID share_ = nullptr;
  jmethodID rethrow_ = nullptr;
  jmethodID fetch_ = nullptr;
  jmethodID close_ = nullptr;
  ExchangeFunction* function_ = nullptr;
  SharedMemory in_;
  SharedMemory out_;
  std::int64_t askedAtPs_ = 0;
  std::string schemes_;
  Watchdog* watchdog_ = nullptr;
};

}  // namespace
}  // namespace sluice

std::uint32_t SluiceTransportAbi() { return sluice::kTransportAbi; }

sluice::Transport* SluiceTransportCreate(const sluice::TransportOptions* options) {
  return std::make_unique<sluice::JvmTransport>(*options).release();
}
