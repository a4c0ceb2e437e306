// SPDX-License-Identifier: MIT
package org.sluice.bridge.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** That a simulator's call arrives: the C++ test jvm_gate_test, with a JDK that makes functions. */
class ExchangeFunctionTest {
  private static final int FIRST_JDK = 22;

  @Test
  void itsBuffersAreThoseSharedLast() {
    ExchangeFunction function =
        new ExchangeFunction((in, inBytes, answer) -> in.get(0) * 100 + answer.get(0) + inBytes);
    function.share(ByteBuffer.allocate(1), ByteBuffer.allocate(1));
    function.share(ByteBuffer.wrap(new byte[] {5}), ByteBuffer.wrap(new byte[] {7}));
    assertThat(function.call(1000)).isEqualTo(1507);
  }

  @Test
  void nothingIsThrownOutOfItAndTheFailureIsKept() {
    ExchangeFunction function =
        new ExchangeFunction(
            (in, inBytes, answer) -> {
              throw new StackOverflowError("deep");
            });
    assertThat(function.call(16)).isEqualTo(Integer.MIN_VALUE);
    assertThatThrownBy(function::rethrow).isInstanceOf(StackOverflowError.class).hasMessage("deep");
  }

  @Test
  void onlyAJdkThatMakesFunctionsGivesAnAddress() {
    boolean makes = Runtime.version().feature() >= FIRST_JDK;
    assertThat(new ExchangeFunction((in, inBytes, answer) -> 0).address() != 0).isEqualTo(makes);
  }
}
