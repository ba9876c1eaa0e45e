package dev.quorus.benchmarks.load;

import dev.quorus.benchmarks.process.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The load generator wrk: one thread, as it leaves the most to the server. */
public final class Wrk {
  private static final Pattern REPORT =
      Pattern.compile("RESULT ([\\d.]+) ([\\d.]+) ([\\d.]+) ([\\d.]+) ([\\d.]+) (\\d+)");

  private final Path program;
  private final Path folder;

  private Wrk(Path program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  /** Empty where it is not installed. */
  public static Optional<Wrk> find(Path folder) {
    return Command.find("wrk").map(program -> new Wrk(program, folder));
  }

  /** What it saw; latencies in milliseconds, from when each request was really sent. */
  public record Seen(
      double perSecond, double mean, double p50, double p95, double p99, long failed) {}

  /**
   * Runs it.
   *
   * @param request Lua that sets {@code wrk.method} and so on, or defines {@code request}
   */
  public Seen run(String url, int connections, Duration duration, String request)
      throws IOException, InterruptedException {
    Path script = Files.createTempFile(folder, "wrk", ".lua");
    Files.writeString(
        script,
        request
            + """

            done = function(summary, latency, requests)
              local e = summary.errors
              io.write(string.format("RESULT %.3f %.3f %.3f %.3f %.3f %d\\n",
                summary.requests / (summary.duration / 1e6), latency.mean / 1e3,
                latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
                latency:percentile(99) / 1e3,
                e.connect + e.read + e.write + e.timeout + e.status))
            end
            """);
    List<String> command =
        List.of(
            program.toString(),
            "-t1",
            "-c" + connections,
            "-d" + Math.max(1, duration.toSeconds()) + "s",
            "--timeout",
            "10s",
            "-s",
            script.toString(),
            url);
    String output = Command.run(command, folder, Map.of(), duration.plusSeconds(30)).output();
    Matcher matcher = REPORT.matcher(output);
    if (!matcher.find()) {
      throw new IOException("wrk did not report; it said: " + output);
    }
    return new Seen(
        Double.parseDouble(matcher.group(1)),
        Double.parseDouble(matcher.group(2)),
        Double.parseDouble(matcher.group(3)),
        Double.parseDouble(matcher.group(4)),
        Double.parseDouble(matcher.group(5)),
        Long.parseLong(matcher.group(6)));
  }

  /**
   * A script that posts ever new JSON bodies.
   *
   * @param body in which {@code %d} is the running number; no other percent sign
   */
  public static String posting(String path, Map<String, String> headers, String body) {
    StringBuilder script = new StringBuilder("wrk.method = \"POST\"\nlocal n = 0\n");
    script.append("local headers = {}\nheaders[\"Content-Type\"] = \"application/json\"\n");
    headers.forEach((name, value) -> header(script, "headers", name, value));
    script.append("local body = [[").append(body).append("]]\n");
    script.append("request = function()\n  n = n + 1\n  return wrk.format(nil, \"").append(path);
    script.append("\", headers, (string.gsub(body, \"%%d\", n)))\nend\n");
    return script.toString();
  }

  /** A script that gets this path, with these headers. */
  public static String getting(String path, Map<String, String> headers) {
    StringBuilder script = new StringBuilder("wrk.path = \"").append(path).append("\"\n");
    headers.forEach((name, value) -> header(script, "wrk.headers", name, value));
    return script.toString();
  }

  private static void header(StringBuilder script, String table, String name, String value) {
    script.append(table).append("[\"").append(name).append("\"] = \"").append(value).append("\"\n");
  }
}
