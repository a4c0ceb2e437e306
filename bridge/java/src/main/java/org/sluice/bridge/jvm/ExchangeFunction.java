// SPDX-License-Identifier: MIT
package org.sluice.bridge.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/**
 * {@link JvmGate#exchange} as a C function {@code int32_t (int32_t inBytes)} between two buffers
 * that are given once (JEP 454, JDK 22 and later). The call alone takes a third of the time of a
 * call through JNI. It is made by reflection, since this code is compiled for JDK 17.
 */
final class ExchangeFunction {
  private static final int FAILED = Integer.MIN_VALUE;
  private static final int FIRST_JDK = 22;
  private static final String PACKAGE = "java.lang.foreign.";

  private final Exchange exchange;
  private ByteBuffer in = ByteBuffer.allocate(0);
  private ByteBuffer answer = in;
  private Throwable failure = new IllegalStateException("no exchange has failed");

  /** As {@link JvmGate#exchange}. */
  interface Exchange {
    int answer(ByteBuffer in, int inBytes, ByteBuffer answer);
  }

  ExchangeFunction(Exchange exchange) {
    this.exchange = exchange;
  }

  /** The buffers from the next call on. */
  void share(ByteBuffer newIn, ByteBuffer newAnswer) {
    in = newIn;
    answer = newAnswer;
  }

  /** What the last call that returned -2³¹ would have thrown. */
  void rethrow() throws Throwable {
    throw failure;
  }

  /** What is thrown out of a C function ends the process. */
  int call(int inBytes) {
    try {
      return exchange.answer(in, inBytes, answer);
    } catch (Throwable e) {
      failure = e;
      return FAILED;
    }
  }

  /** Its address, valid for as long as the JVM runs; 0 where this JDK makes no C functions. */
  long address() {
    if (Runtime.version().feature() < FIRST_JDK) {
      return 0;
    }
    try {
      MethodHandle method =
          MethodHandles.lookup()
              .findVirtual(
                  ExchangeFunction.class, "call", MethodType.methodType(int.class, int.class))
              .bindTo(this);
      Class<?> layoutType = type("MemoryLayout");
      Class<?> descriptorType = type("FunctionDescriptor");
      Class<?> arenaType = type("Arena");
      Object int32 = type("ValueLayout").getField("JAVA_INT").get(null);
      Object arguments = Array.newInstance(layoutType, 1);
      Array.set(arguments, 0, int32);
      Object descriptor =
          descriptorType
              .getMethod("of", layoutType, arguments.getClass())
              .invoke(null, int32, arguments);
      Object options = Array.newInstance(type("Linker$Option"), 0);
      Object linker = type("Linker").getMethod("nativeLinker").invoke(null);
      Object stub =
          type("Linker")
              .getMethod(
                  "upcallStub", MethodHandle.class, descriptorType, arenaType, options.getClass())
              .invoke(
                  linker, method, descriptor, arenaType.getMethod("global").invoke(null), options);
      return (long) type("MemorySegment").getMethod("address").invoke(stub);
    } catch (ReflectiveOperationException e) {
      // A platform without a linker, or a JVM option that forbids native access: JNI does it, too.
      return 0;
    }
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name);
  }
}
