// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.sluice.runner.ExitCode;
import org.sluice.runner.doctor.Doctor;
import org.sluice.runner.doctor.Finding;
import org.sluice.runner.doctor.Finding.State;
import org.sluice.runner.doctor.ThisMachine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sluice doctor}. */
@Command(
    name = "doctor",
    description = "What is installed, what is missing, and how to get it. Installs nothing.")
public final class DoctorCommand extends SluiceCommand {
  @Mixin private SimulatorChoice.OmnetFolders omnet = new SimulatorChoice.OmnetFolders();

  @Override
  ExitCode run() {
    Path home = Home.folder();
    Path javaHome = Path.of(System.getProperty("java.home"));
    List<Finding> findings = new Doctor(new ThisMachine(), home, javaHome, omnet.tools()).examine();
    return print(findings, out());
  }

  /** Prints the findings and what to do; says whether something required is missing. */
  static ExitCode print(List<Finding> findings, PrintWriter out) {
    TreeSet<String> packages = new TreeSet<>();
    boolean required = false;
    for (Finding f : findings) {
      out.printf("%-24s %-18s %s%n", f.what(), f.state().word(), f.detail());
      if (f.state() == State.FOUND) {
        continue;
      }
      required |= f.state() == State.MISSING;
      if (!f.elsewhere().isEmpty()) {
        out.printf("%-24s or your own: %s%n", "", f.elsewhere());
      }
      if (!f.debianPackage().isEmpty()) {
        packages.addAll(List.of(f.debianPackage().split(" ")));
      }
    }
    if (!packages.isEmpty()) {
      out.printf(
          "%nTo install what is missing (Debian 12, as root):%n"
              + "  apt-get install -y --no-install-recommends %s%n",
          String.join(" ", packages));
    }
    out.printf(
        "%n%s%n",
        required
            ? "Something that is required is missing."
            : "Everything that is required is there.");
    return required ? ExitCode.MISSING : ExitCode.DONE;
  }
}
