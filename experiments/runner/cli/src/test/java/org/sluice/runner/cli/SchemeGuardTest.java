// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks are written as a debugger shows them, the innermost call first. */
class SchemeGuardTest {
  private static final long SECOND_NS = 1_000_000_000;
  private final Thread thread = new Thread();
  private final SchemeGuard guard = new SchemeGuard();

  /** A name with a {@code *} is of a scheme's class. */
  private static StackTraceElement[] stack(String calls) {
    return Arrays.stream(calls.split(" "))
        .map(
            call -> {
              String name = call.replace("*", "");
              int dot = name.lastIndexOf('.');
              return new StackTraceElement(
                  call.endsWith("*") ? "schemes" : "app",
                  null,
                  null,
                  name.substring(0, dot),
                  name.substring(dot + 1),
                  null,
                  -1);
            })
        .toArray(StackTraceElement[]::new);
  }

  @ParameterizedTest
  @CsvSource({
    "java.lang.Thread.sleep x.Mine.parameters* org.sluice.cc.A.b,             x.Mine.parameters",
    "x.Mine.helper* x.Mine.<init>* java.lang.Class.newInstance org.sluice.A.b, x.Mine.<init>",
    "x.Mine.placement*,                                                       ",
    "x.Mine.helper* x.Mine.onTimer* org.sluice.cc.A.b,                        ",
    "x.Mine.newReactionPoint* org.sluice.cc.A.b,                              ",
    "java.lang.Thread.sleep org.sluice.cc.A.b,                                ",
    "x.Worker.run* java.lang.Thread.run,                                      ",
  })
  void aDeclarationThatDoesNotReturnIsNamed(String calls, String named) {
    Map<Thread, StackTraceElement[]> stacks = Map.of(thread, stack(calls));
    assertThat(guard.stuck(stacks, 0)).isEmpty();
    assertThat(guard.stuck(stacks, 29 * SECOND_NS)).isEmpty();
    assertThat(guard.stuck(stacks, 30 * SECOND_NS).orElse(null)).isEqualTo(named);
  }

  @Test
  void oneThatReturnedIsAnotherWhenItIsAskedAgain() {
    Map<Thread, StackTraceElement[]> asked =
        Map.of(thread, stack("x.Mine.parameters* org.sluice.A.b"));
    Map<Thread, StackTraceElement[]> other =
        Map.of(thread, stack("x.Mine.profiles* org.sluice.A.b"));
    for (Map<Thread, StackTraceElement[]> between :
        List.of(Map.of(thread, stack("org.sluice.A.b")), other)) {
      assertThat(guard.stuck(asked, 0)).isEmpty();
      assertThat(guard.stuck(between, 15 * SECOND_NS)).isEmpty();
      assertThat(guard.stuck(asked, 16 * SECOND_NS)).isEmpty();
      assertThat(guard.stuck(asked, 31 * SECOND_NS)).isEmpty();
      assertThat(guard.stuck(asked, 46 * SECOND_NS)).contains("x.Mine.parameters");
      assertThat(guard.stuck(Map.of(), 46 * SECOND_NS)).isEmpty();
    }
  }

  @Test
  void whoeverEndsJavaIsNamed() {
    StackTraceElement[] exit =
        stack("java.lang.Shutdown.exit java.lang.Runtime.exit java.lang.System.exit x.A.b* c.D.e");
    StackTraceElement[] ours = stack("java.lang.Runtime.exit org.sluice.cli.Sluice.main");
    StackTraceElement[] working = stack("x.A.b* org.sluice.cli.Sluice.main");
    assertThat(SchemeGuard.exit(List.of(working, exit))).contains("x.A.b");
    assertThat(SchemeGuard.exit(List.of(working, ours))).isEmpty();
    StackTraceElement[] session =
        stack("java.lang.Runtime.exit x.A.b* org.sluice.bridge.session.S.t");
    assertThat(SchemeGuard.exit(List.<StackTraceElement[]>of(session)))
        .as("the server says it")
        .isEmpty();
    assertThat(Stream.of(exit, ours).map(SchemeGuardTest::clauseOf))
        .containsExactly(", in the scheme's x.A.b", "");
  }

  private static String clauseOf(StackTraceElement[] stack) {
    OutOfMemoryError error = new OutOfMemoryError();
    error.setStackTrace(stack);
    return SchemeGuard.clause(error);
  }
}
