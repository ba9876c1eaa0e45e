package dev.quorus.examples.cluster;

import dev.quorus.examples.process.TempFolder;
import dev.quorus.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** One PostgreSQL for all clusters of this JVM, each in a database of its own. */
final class SharedPostgres {
  private static @Nullable PostgresServer server;

  private SharedPostgres() {}

  /** Starts it where it does not run yet; it ends with the JVM. */
  static synchronized PostgresServer get() throws IOException {
    PostgresServer running = server;
    if (running == null) {
      Path folder = TempFolder.make();
      running = PostgresServer.start(folder, "max_connections=200");
      PostgresServer closed = running;
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(closed, folder)));
      server = running;
    }
    return running;
  }

  private static void end(PostgresServer server, Path folder) {
    try {
      server.close();
      TempFolder.delete(folder);
    } catch (IOException e) {
      System.err.println("PostgreSQL was left behind in " + folder + ": " + e);
    }
  }
}
