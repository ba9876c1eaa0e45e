package dev.quorus.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What the figures were measured on.
 *
 * @param facts name and value of each, in the order in which they are read
 */
public record Machine(Map<String, String> facts) {
  private static final Path LOAD = Path.of("/proc/loadavg");

  /**
   * This one, as it is now.
   *
   * @param versions of the programs that took part, by their names; empty for one that is missing
   */
  public static Machine here(Map<String, String> versions) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Processors", processors());
    facts.put("Memory", firstOf("/proc/meminfo", "MemTotal"));
    facts.put("System", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    facts.put("Java", System.getProperty("java.vm.vendor") + " " + Runtime.version());
    facts.put("Load before", read(LOAD, text -> text.split(" ")[0]));
    versions.forEach(facts::put);
    return new Machine(facts);
  }

  /** How busy this machine is, with everything that runs on it; negative where it does not say. */
  public static double load() {
    return Double.parseDouble(read(LOAD, text -> text.split(" ")[0]).replace("unknown", "-1"));
  }

  private static String processors() {
    return Runtime.getRuntime().availableProcessors()
        + " x "
        + firstOf("/proc/cpuinfo", "model name");
  }

  private static String firstOf(String file, String name) {
    return read(
        Path.of(file),
        text ->
            text.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("unknown"));
  }

  private static String read(Path file, Function<String, String> use) {
    try {
      return use.apply(Files.readString(file));
    } catch (IOException e) {
      return "unknown";
    }
  }
}
