// SPDX-License-Identifier: MIT
// What one call into Java costs: by JNI, as the bridge does it, and by a foreign-function upcall (JDK 22 and newer).
//   JDK=/path/to/jdk; $JDK/bin/javac -d . Crossing.java
//   g++ -O2 -I$JDK/include -I$JDK/include/linux crossing.cc -o crossing -L$JDK/lib/server -ljvm -Wl,-rpath,$JDK/lib/server
//   ./crossing ROUNDS CALLS
#include <jni.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {
using Upcall = jint (*)(jint);

double nsPerCall(std::chrono::steady_clock::time_point since, long calls) {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - since).count() /
         static_cast<double>(calls);
}
}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: crossing ROUNDS CALLS\n");
    return 2;
  }
  const long rounds = std::atol(argv[1]);
  const long calls = std::atol(argv[2]);
  char path[] = "-Djava.class.path=.";
  char native[] = "--enable-native-access=ALL-UNNAMED";
  char collector[] = "-XX:+UseSerialGC";
  JavaVMOption options[] = {{path, nullptr}, {native, nullptr}, {collector, nullptr}};
  JavaVMInitArgs arguments{JNI_VERSION_10, 3, options, JNI_FALSE};
  JavaVM* machine = nullptr;
  JNIEnv* env = nullptr;
  if (JNI_CreateJavaVM(&machine, reinterpret_cast<void**>(&env), &arguments) != JNI_OK) {
    return 1;
  }
  alignas(64) static long in[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  alignas(64) static long out[2];
  jclass gate = env->FindClass("Crossing");
  jobject inBuffer = env->NewDirectByteBuffer(in, sizeof in);
  jobject outBuffer = env->NewDirectByteBuffer(out, sizeof out);
  jmethodID exchange =
      env->GetStaticMethodID(gate, "exchange", "(Ljava/nio/ByteBuffer;ILjava/nio/ByteBuffer;)I");
  jmethodID address =
      env->GetStaticMethodID(gate, "upcallAddress", "(Ljava/nio/ByteBuffer;Ljava/nio/ByteBuffer;)J");
  auto upcall =
      reinterpret_cast<Upcall>(env->CallStaticLongMethod(gate, address, inBuffer, outBuffer));
  if (env->ExceptionCheck() != 0) {
    env->ExceptionDescribe();
    return 1;
  }
  long sum = 0;
  for (long round = 0; round < rounds; ++round) {
    auto start = std::chrono::steady_clock::now();
    for (long i = 0; i < calls; ++i) {
      in[0] = i;
      sum += env->CallStaticIntMethod(gate, exchange, inBuffer, static_cast<jint>(sizeof in), outBuffer);
      sum += env->ExceptionCheck() != 0 ? 1 : out[0];
    }
    const double jni = nsPerCall(start, calls);
    start = std::chrono::steady_clock::now();
    for (long i = 0; i < calls; ++i) {
      in[0] = i;
      sum += upcall(static_cast<jint>(sizeof in)) + out[0];
    }
    const double ffm = nsPerCall(start, calls);
    std::printf("JNI %.1f ns, upcall %.1f ns, upcall / JNI %.2f\n", jni, ffm, ffm / jni);
  }
  std::printf("(%ld)\n", sum);
  return 0;
}
