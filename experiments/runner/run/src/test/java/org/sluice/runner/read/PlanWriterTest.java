// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.plan.Plan;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.plan.ServerAddress;

class PlanWriterTest {
  @TempDir Path folder;

  @Test
  void writesThePlanOfTheFormatPage() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("t.yaml"),
            """
            title: t
            topology: {kind: star, senders: 1, linkRate: 40Gbps, linkDelay: 1.5us, frameErrorRate: 0.0005}
            traffic:
              - {kind: flows, from: sender0, to: receiver, bytes: 10KB, start: 1us, load: 50%}
            dataplane: {payload: 1472, buffer: infinite}
            switches: {switch: {buffer: 1MB}}
            scheme: {name: none}
            duration: 1ms
            seed: 7
            """);
    Experiment e =
        new ExperimentReader(SchemeCatalog.load().schemes())
            .read(new ExperimentLibrary.Entry("x/t", file, "t.yaml"), Choices.NONE);
    PlanSession session =
        new PlanSession(
            "jvm",
            ServerAddress.NONE,
            "/a b/c.jar",
            List.of(),
            "/jdk",
            null,
            4000,
            3000,
            List.of("int", "pfc"),
            List.of(Path.of("/t")));
    Plan plan = Plan.into(Path.of("/out dir"), e, session);
    Path written = folder.resolve("plan.txt");
    assertThat(plan.write(written)).isEqualTo(plan.sha256());
    assertThat(written).hasContent(plan.text());
    assertThat(plan.text())
        .isEqualTo(
            """
            sluice-plan version=1
            run experiment=x/t seed=7 duration_ps=1000000000 resolution=ps out=/out%20dir progress=true
            session transport=jvm classpath=/a%20b/c.jar java_home=/jdk heartbeat_ms=500 silence_deadline_ms=3000 answer_deadline_ms=4000 hello_deadline_ms=10000 transport_path=/t hide=int,pfc
            scheme slot=congestion-control name=none profile=default
            dataplane flow_control=pfc payload_bytes=1472 buffer_bytes=-1
            node id=0 type=host name=receiver
            node id=1 type=host name=sender0
            node id=2 type=switch name=switch
            switch id=2 buffer_bytes=1000000
            link a=0 b=2 rate_bps=40000000000 delay_ps=1500000 ber=0 per=0.0005
            link a=1 b=2 rate_bps=40000000000 delay_ps=1500000 ber=0 per=0.0005
            flow id=0 src=1 dst=0 bytes=10000 start_ps=1000000 stop_ps=-1 offered_bps=20000000000 sport=10000 dport=100 priority=3
            monitor queue_interval_ps=10000000 goodput_interval_ps=100000000 rate_interval_ps=0 queue_ports=all
            """);
  }

  @Test
  void namesTheFlowsWithTimeSeriesWhereNotAllHaveThem() throws IOException {
    assertThat(monitorLine("{flows: [3, 0-1]}")).endsWith(" queue_ports=all flows=0-1,3");
    assertThat(monitorLine("{flows: none}")).endsWith(" queue_ports=all flows=none");
    assertThat(monitorLine("{flows: all}")).endsWith(" queue_ports=all");
  }

  private String monitorLine(String monitor) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("t.yaml"),
            """
            title: t
            topology: {kind: star, senders: 4, linkRate: 40Gbps, linkDelay: 0s}
            traffic: [{kind: flows, from: "sender*", to: receiver}]
            scheme: {name: none}
            duration: 1ms
            monitor: %s
            """
                .formatted(monitor));
    Experiment e =
        new ExperimentReader(SchemeCatalog.load().schemes())
            .read(new ExperimentLibrary.Entry("t", file, "t.yaml"), Choices.NONE);
    PlanSession session =
        new PlanSession(
            "jvm", ServerAddress.NONE, "c", List.of(), "", null, 0, 0, List.of(), List.of());
    return Plan.into(Path.of("/out"), e, session)
        .text()
        .lines()
        .filter(line -> line.startsWith("monitor "))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void zmqNeedsNoClassPath() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("t.yaml"),
            """
            title: t
            topology: {kind: star, senders: 1, linkRate: 40Gbps, linkDelay: 0s}
            traffic: [{kind: flows, from: sender0, to: receiver}]
            scheme: {name: none}
            duration: 1ms
            """);
    Experiment e =
        new ExperimentReader(SchemeCatalog.load().schemes())
            .read(new ExperimentLibrary.Entry("t", file, "t.yaml"), Choices.NONE);
    PlanSession session =
        new PlanSession(
            "zmq",
            new ServerAddress("tcp://127.0.0.1:7", Path.of("/client.key"), List.of("ab", "cd")),
            "",
            List.of(),
            "",
            null,
            0,
            0,
            List.of(),
            List.of());
    assertThat(Plan.into(Path.of("/o"), e, session).text())
        .contains(
            "session transport=zmq endpoint=tcp://127.0.0.1:7 keys=/client.key scheme_code=ab,cd heartbeat_ms=500"
                + " silence_deadline_ms=0 answer_deadline_ms=0 hello_deadline_ms=10000\n");
  }
}
