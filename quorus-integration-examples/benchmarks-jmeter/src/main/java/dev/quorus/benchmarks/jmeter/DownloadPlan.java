package dev.quorus.benchmarks.jmeter;

import static us.abstracta.jmeter.javadsl.JmeterDsl.httpSampler;
import static us.abstracta.jmeter.javadsl.JmeterDsl.testPlan;
import static us.abstracta.jmeter.javadsl.JmeterDsl.threadGroup;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import us.abstracta.jmeter.javadsl.core.TestPlanStats;
import us.abstracta.jmeter.javadsl.core.stats.StatsSummary;

/**
 * Downloads files of five sizes in turn, so many at a time, for so long. Takes the URL of their
 * folder, seconds and threads; prints what it saw in one line: requests a second, mean, P95 and P99
 * in milliseconds, failures.
 */
public final class DownloadPlan {
  private DownloadPlan() {}

  /** Takes the URL, seconds and threads. */
  public static void main(String[] arguments) throws IOException {
    String url = arguments[0];
    Duration duration = Duration.ofSeconds(Long.parseLong(arguments[1]));
    TestPlanStats stats =
        testPlan(
                threadGroup(Integer.parseInt(arguments[2]), duration)
                    .children(
                        httpSampler(url + "/1mb"),
                        httpSampler(url + "/2mb"),
                        httpSampler(url + "/5mb"),
                        httpSampler(url + "/10mb"),
                        httpSampler(url + "/20mb")))
            .run();
    StatsSummary all = stats.overall();
    double seconds = stats.duration().toNanos() / 1e9;
    System.out.println(
        String.format(
            Locale.ROOT,
            "RESULT %.3f %.3f %.3f %.3f %d",
            all.samplesCount() / seconds,
            all.sampleTime().mean().toNanos() / 1e6,
            all.sampleTime().perc95().toNanos() / 1e6,
            all.sampleTime().perc99().toNanos() / 1e6,
            all.errorsCount()));
    System.exit(0);
  }
}
