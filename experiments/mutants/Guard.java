// SPDX-License-Identifier: MIT
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import javax.tools.ToolProvider;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Tests one changed source file after another, in one JVM: each line read names one. The tests of its package come first.
 * Arguments: the classes, the test classes, a directory for the changed classes.
 */
class Guard {
  static final long SECONDS = 120;

  public static void main(String[] args) throws Exception {
    PrintStream answers = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    BufferedReader files = new BufferedReader(new InputStreamReader(System.in));
    for (String file = files.readLine(); file != null; file = files.readLine()) {
      answers.println(verdict(file, Path.of(args[0]), Path.of(args[1]), Path.of(args[2]), answers));
    }
  }

  /** Ends this JVM if a class of tests does not end in time. */
  static Timer limit(String test, PrintStream answers) {
    Timer limit = new Timer(true);
    limit.schedule(
        new TimerTask() {
          @Override
          public void run() {
            answers.println("killed\t" + test + " does not end");
            Runtime.getRuntime().halt(1);
          }
        },
        SECONDS * 1000);
    return limit;
  }

  static String verdict(String file, Path classes, Path tests, Path changed, PrintStream answers)
      throws Exception {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    String path = classes + ":" + System.getProperty("java.class.path");
    if (ToolProvider.getSystemJavaCompiler()
            .run(null, null, errors, "-nowarn", "-proc:none", "-d", "" + changed, "-cp", path, file)
        != 0) {
      return "does not compile\t" + errors.toString().lines().findFirst().orElse("");
    }
    String own = file.replaceAll(".*src/main/java/|/[^/]*$", "");
    List<Path> all;
    try (var paths = Files.walk(tests)) {
      all = paths.filter(p -> p.toString().endsWith("Test.class")).map(tests::relativize).sorted().toList();
    }
    URL[] urls = {changed.toUri().toURL(), classes.toUri().toURL(), tests.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, Guard.class.getClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      for (Path test : all.stream().sorted(Comparator.comparing(p -> !p.startsWith(own))).toList()) {
        String name = test.toString().replace('/', '.').replace(".class", "");
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        Timer limit = limit(name, answers);
        LauncherFactory.create()
            .execute(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(loader, name)).build(), listener);
        limit.cancel();
        if (!listener.getSummary().getFailures().isEmpty()) {
          var failed = listener.getSummary().getFailures().get(0).getTestIdentifier();
          return "killed\t" + test.getFileName().toString().replace(".class", "") + " " + failed.getLegacyReportingName();
        }
      }
    }
    return "alive\t";
  }
}
