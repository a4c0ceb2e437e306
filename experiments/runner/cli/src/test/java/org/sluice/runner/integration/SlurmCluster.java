// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Slurm on this machine alone, as two nodes of one processor, with ports, keys and folders of its
 * own; it ends when closed.
 */
final class SlurmCluster implements AutoCloseable {
  /** So few tasks may an array have that a campaign needs several. */
  static final int MOST_TASKS = 3;

  private static final List<String> PROGRAMS =
      List.of("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "scontrol");
  private static final int PATIENCE_S = 60;

  private final Path folder;
  private final List<Process> daemons = new ArrayList<>();

  private SlurmCluster(Path folder) {
    this.folder = folder;
  }

  /** Why it cannot be started; empty if it can. */
  static String whyNot() {
    return PROGRAMS.stream()
        .filter(program -> find(program).isEmpty())
        .findFirst()
        .map(program -> "Slurm is not installed: no " + program)
        .orElse("");
  }

  private static Optional<Path> find(String program) {
    String path = String.valueOf(System.getenv("PATH"));
    return Stream.concat(Stream.of(path.split(":")), Stream.of("/usr/sbin"))
        .filter(in -> !in.isEmpty())
        .map(in -> Path.of(in, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it with the partitions short and urgent, whose jobs take the nodes from the others. */
  static SlurmCluster start(Path folder) throws Exception {
    SlurmCluster cluster = new SlurmCluster(folder);
    try {
      cluster.start();
      return cluster;
    } catch (Exception | AssertionError e) {
      cluster.close();
      throw e;
    }
  }

  private void start() throws Exception {
    String user = System.getProperty("user.name");
    String host = host();
    String config =
        """
        ClusterName=test
        SlurmctldHost=%1$s(127.0.0.1)
        SlurmUser=%2$s
        SlurmdUser=%2$s
        SlurmctldPort=%3$d
        AuthType=auth/munge
        AuthInfo=socket=%4$s/munge.socket
        StateSaveLocation=%4$s/state
        SlurmdSpoolDir=%4$s/spool-%%n
        SlurmctldPidFile=%4$s/slurmctld.pid
        SlurmdPidFile=%4$s/slurmd-%%n.pid
        ProctrackType=proctrack/linuxproc
        TaskPlugin=task/none
        SelectType=select/cons_tres
        SelectTypeParameters=CR_CPU
        SwitchType=switch/none
        MpiDefault=none
        ReturnToService=2
        KillWait=2
        MaxArraySize=%5$d
        SlurmdParameters=config_overrides
        SchedulerParameters=sched_interval=1,sched_min_interval=0,batch_sched_delay=0
        AccountingStorageType=accounting_storage/none
        JobCompType=jobcomp/none
        PreemptType=preempt/partition_prio
        PreemptMode=REQUEUE
        NodeName=first NodeHostname=%1$s NodeAddr=127.0.0.1 Port=%6$d CPUs=1 RealMemory=8000
        NodeName=second NodeHostname=%1$s NodeAddr=127.0.0.1 Port=%7$d CPUs=1 RealMemory=8000
        PartitionName=short Nodes=first,second Default=YES PriorityTier=1 MaxTime=INFINITE State=UP
        PartitionName=urgent Nodes=first,second PriorityTier=10 MaxTime=INFINITE State=UP
        """
            .formatted(host, user, freePort(), folder, MOST_TASKS, freePort(), freePort());
    Files.writeString(folder.resolve("slurm.conf"), config);
    Files.writeString(folder.resolve("cgroup.conf"), "CgroupPlugin=cgroup/v1\n");
    Files.createDirectories(folder.resolve("state"));
    byte[] key = new byte[1024];
    new SecureRandom().nextBytes(key);
    Path keyFile = Files.write(folder.resolve("munge.key"), key);
    Files.setPosixFilePermissions(keyFile, PosixFilePermissions.fromString("rw-------"));
    daemon(
        "munged",
        "--foreground",
        "--force",
        "--key-file=" + keyFile,
        "--socket=" + folder.resolve("munge.socket"),
        "--pid-file=" + folder.resolve("munged.pid"),
        "--log-file=" + folder.resolve("munged.log"),
        "--seed-file=" + folder.resolve("munged.seed"));
    until("munged listens", () -> Files.exists(folder.resolve("munge.socket")));
    daemon("slurmctld", "-D", "-f", folder.resolve("slurm.conf").toString());
    until("slurmctld answers", () -> command("scontrol", "ping").contains("UP"));
    for (String node : List.of("first", "second")) {
      Files.createDirectories(folder.resolve("spool-" + node));
      daemon("slurmd", "-D", "-N", node, "-f", folder.resolve("slurm.conf").toString());
    }
    until(
        "the nodes are idle",
        () -> command("sinfo", "-h", "-p", "short", "-o", "%D %T").trim().equals("2 idle"));
  }

  private static String host() throws IOException {
    String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).trim();
    return name.split("\\.", 2)[0];
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void daemon(String program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(find(program).orElseThrow().toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment());
    Process process = builder.redirectOutput(log(program).toFile()).start();
    process.getOutputStream().close();
    daemons.add(process);
  }

  private Path log(String program) {
    return folder.resolve(program + ".out");
  }

  /** What a command of Slurm needs to reach this cluster. */
  Map<String, String> environment() {
    return Map.of("SLURM_CONF", folder.resolve("slurm.conf").toString());
  }

  /** What a command of Slurm says. */
  String command(String... words) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().putAll(environment());
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor(PATIENCE_S, TimeUnit.SECONDS);
    return text;
  }

  /** The tasks in a state, as in {@code 17_0}. */
  List<String> tasks(String state) throws IOException, InterruptedException {
    return command("squeue", "-h", "-r", "-t", state, "-o", "%F_%K").lines().toList();
  }

  /** Something that becomes so. */
  @FunctionalInterface
  interface Condition {
    boolean isSo() throws IOException, InterruptedException;
  }

  void until(String what, Condition condition) throws IOException, InterruptedException {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (!condition.isSo()) {
      if (System.nanoTime() > deadlineNs) {
        throw new AssertionError("still not so: " + what + "\n" + logs());
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /** What its daemons wrote. */
  private String logs() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String program : PROGRAMS.subList(0, 3)) {
      if (Files.exists(log(program))) {
        text.append(program).append(":\n").append(Files.readString(log(program)));
      }
    }
    return text.toString();
  }

  /** Whether no job waits or runs. */
  boolean isIdle() throws IOException, InterruptedException {
    return command("squeue", "-h").isBlank();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    if (daemons.size() > 2) {
      command("scancel", "--user=" + System.getProperty("user.name"));
      TimeUnit.SECONDS.sleep(1);
    }
    for (int i = daemons.size() - 1; i >= 0; i--) {
      daemons.get(i).destroy();
      if (!daemons.get(i).waitFor(5, TimeUnit.SECONDS)) {
        daemons.get(i).destroyForcibly();
      }
    }
  }
}
