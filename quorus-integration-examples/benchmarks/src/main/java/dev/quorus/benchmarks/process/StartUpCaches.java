package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What the JVM starts quickly with. The launcher makes them in the background after its own builds,
 * where they would disturb what is measured; Maven's build makes none.
 */
public final class StartUpCaches {
  private static final Duration AT_MOST = Duration.ofMinutes(2);

  private StartUpCaches() {}

  /**
   * Makes them unless they are there.
   *
   * @throws IOException if they cannot be made
   */
  public static void make(Path work) throws IOException, InterruptedException {
    Path folder = Checkout.file("quorus-cli/target/quorus");
    if (isNewer(folder.resolve("quorus.aot"), folder.resolve("stamp"))) {
      return;
    }
    List<String> command = List.of(Checkout.file("scripts/make-aot-cache").toString());
    Command.Ended ended = Command.run(command, work, Map.of(), AT_MOST);
    if (ended.code() != 0) {
      throw new IOException("the start-up caches could not be made: " + ended.output());
    }
  }

  private static boolean isNewer(Path cache, Path stamp) throws IOException {
    return Files.exists(cache)
        && Files.exists(stamp)
        && Files.getLastModifiedTime(cache).compareTo(Files.getLastModifiedTime(stamp)) > 0;
  }
}
