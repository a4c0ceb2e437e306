// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last lines of {@code ./sluice test}. */
class TestSummaryTest {
  private static final Path HOME =
      Path.of(System.getProperty("sluice.home", "../../..")).toAbsolutePath().normalize();
  private static final Path PROGRAM = HOME.resolve("experiments/tests/Summary.java");

  @TempDir Path folder;

  private record Said(int exitCode, List<String> lines) {}

  private static Said sum(String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(PROGRAM.toString());
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), said.lines().toList());
  }

  private String junit(String name, String cases) throws Exception {
    Path file = folder.resolve(name);
    Files.writeString(file, "<?xml version=\"1.0\"?>\n<testsuite>" + cases + "</testsuite>");
    return file.toString();
  }

  @Test
  void countsWhatMavenAndCtestReport() throws Exception {
    String maven =
        junit(
            "TEST-a.xml",
            """
            <testcase name="holds" classname="org.sluice.AlphaTest"/>
            <testcase name="holds[2]" classname="org.sluice.AlphaTest"><skipped message="no &lt;disk&gt;"/></testcase>
            """);
    String ctest =
        junit(
            "ctest.xml",
            """
            <testcase name="certification/a/ns3" classname="certification/a/ns3" status="run"/>
            <testcase name="Hpcc.Tree" classname="Hpcc.Tree"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>
            <system-out>Note
            /src/tree.cc:73: Skipped
            HPCC_ROOT names no tree
            [  SKIPPED ] Hpcc.Tree</system-out></testcase>
            <testcase name="agreement/b" classname="agreement/b"><skipped message="SKIP_RETURN_CODE=77"/>
            <system-out>skipped: OMNeT++ is not found</system-out></testcase>
            <testcase name="shim/c:D" classname="shim/c:D"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>
            <system-out>skipped c:D: INET was built without inet.tcp
            omnet-shim: 0 passed</system-out></testcase>
            """);
    Said said = sum("Java build", "0", "java.log", maven, "--", "C++", "0", "c.log", ctest, "--");
    assertThat(said.lines())
        .containsExactly(
            "",
            "skipped: shim/c:D (INET was built without inet.tcp)",
            "skipped: agreement/b (OMNeT++ is not found)",
            "skipped: Hpcc.Tree (HPCC_ROOT names no tree)",
            "skipped: AlphaTest.holds[2] (no <disk>)",
            "2 passed, 0 failed, 4 skipped");
    assertThat(said.exitCode()).isZero();
  }

  @Test
  void whatCannotRunHereIsSkippedWithItsReason() throws Exception {
    assumeTrue(isThere("ctest"));
    String tests = folder.resolve("tests").toString();
    Map<String, String> nowhere = Map.of("OMNETPP_ROOT", "/nowhere");
    run(nowhere, "cmake", "-S", HOME + "/experiments/tests", "-B", tests, "-DSLUICE_NOT_BUILT=cpp");
    String found = folder.resolve("ctest.xml").toString();
    run(Map.of(), "ctest", "--test-dir", tests, "-R", "^agreement/rocc", "--output-junit", found);
    assertThat(sum("C++", "0", "c.log", found, "--").lines())
        .containsExactly(
            "",
            "skipped: agreement/rocc/fig8"
                + " (/nowhere is no OMNeT++ (it lacks Version or include/omnetpp.h))",
            "0 passed, 0 failed, 1 skipped");
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  private static void run(Map<String, String> environment, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  @Test
  void aFailedTestFails() throws Exception {
    String cases =
        """
        <testcase name="a.b" classname="a.b" status="fail"><failure message=""/><system-out>x</system-out></testcase>
        <testcase name="e" classname="e" status="notrun"><skipped message="Unable to find executable"/></testcase>
        <testcase name="c" classname="d.E"><error message="it broke">at</error></testcase>
        """;
    Said said = sum("C++", "8", ".sluice/ctest.log", junit("c.xml", cases), "--");
    assertThat(said.lines())
        .containsExactly(
            "",
            "failed: e (Unable to find executable)",
            "failed: a.b (see .sluice/ctest.log)",
            "failed: E.c (it broke)",
            "0 passed, 3 failed, 0 skipped");
    assertThat(said.exitCode()).isEqualTo(1);
  }

  @Test
  void aStepThatRanNoTestOrEndedWithAnErrorFails() throws Exception {
    String one = junit("one.xml", "<testcase name=\"a\" classname=\"b\"/>");
    assertThat(sum("Java build", "1", "java.log", one, "--").lines())
        .containsExactly(
            "", "failed: Java build (exit code 1, see java.log)", "1 passed, 1 failed, 0 skipped");
    Said none = sum("C++", "0", "c.log", junit("none.xml", ""), "--", "P", "skipped", "why", "--");
    assertThat(none.lines())
        .containsExactly(
            "",
            "skipped: P (why)",
            "failed: C++ (it ran no test, see c.log)",
            "0 passed, 1 failed, 1 skipped");
    assertThat(none.exitCode()).isEqualTo(1);
    Said unread = sum("C++", "0", "c.log", folder.resolve("missing.xml").toString(), "--");
    assertThat(unread.lines()).last().isEqualTo("0 passed, 1 failed, 0 skipped");
  }
}
