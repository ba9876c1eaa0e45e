package dev.quorus.examples.cluster;

import dev.quorus.core.time.Pause;
import dev.quorus.examples.process.TempFolder;
import dev.quorus.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One PostgreSQL for all clusters of this JVM, each in a database of its own. */
final class SharedPostgres {
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final int MOST_LOOKS = 200;

  private static @Nullable PostgresServer server;

  private SharedPostgres() {}

  /** Starts it where it does not run yet; it ends with the JVM. */
  static synchronized PostgresServer get() throws IOException {
    PostgresServer running = server;
    if (running == null) {
      Path folder = TempFolder.make();
      running = PostgresServer.start(folder, "max_connections=200");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> tidy(folder)));
      server = running;
    }
    return running;
  }

  /** The server ends by a hook of its own, at the same time. */
  private static void tidy(Path folder) {
    try {
      Path running = folder.resolve("pgdata").resolve("postmaster.pid");
      for (int i = 0; i < MOST_LOOKS && Files.exists(running); i++) {
        Pause.SYSTEM.pause(LOOK_EVERY);
      }
      // Whoever stops it looks into the folder once more.
      Pause.SYSTEM.pause(LOOK_EVERY.multipliedBy(10));
      TempFolder.delete(folder);
    } catch (IOException e) {
      System.err.println("PostgreSQL was left behind in " + folder + ": " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
