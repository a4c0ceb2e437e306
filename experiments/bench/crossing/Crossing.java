// SPDX-License-Identifier: MIT
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What crossing.cc calls: reads a record of 64 B and writes one of 16 B, as an ask of one event does. */
public final class Crossing {
  private static ByteBuffer upcallIn = ByteBuffer.allocate(0);
  private static ByteBuffer upcallOut = ByteBuffer.allocate(0);

  private Crossing() {}

  /** By JNI, with the arguments of the bridge's own method. */
  public static int exchange(ByteBuffer in, int bytes, ByteBuffer out) {
    return answer(in.order(ByteOrder.nativeOrder()), bytes, out.order(ByteOrder.nativeOrder()));
  }

  /** By a foreign-function upcall, which needs no object for its arguments. */
  public static int upcall(int bytes) {
    return answer(upcallIn, bytes, upcallOut);
  }

  private static int answer(ByteBuffer in, int bytes, ByteBuffer out) {
    long sum = 0;
    for (int at = 0; at < bytes; at += Long.BYTES) {
      sum += in.getLong(at);
    }
    out.putLong(0, sum);
    out.putLong(Long.BYTES, bytes);
    return 2 * Long.BYTES;
  }

  /** The address of a C function that calls {@link #upcall}. */
  public static long upcallAddress(ByteBuffer in, ByteBuffer out) throws ReflectiveOperationException {
    upcallIn = in.order(ByteOrder.nativeOrder());
    upcallOut = out.order(ByteOrder.nativeOrder());
    MemorySegment stub =
        Linker.nativeLinker()
            .upcallStub(
                MethodHandles.lookup()
                    .findStatic(
                        Crossing.class, "upcall", MethodType.methodType(int.class, int.class)),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT),
                Arena.global());
    return stub.address();
  }
}
