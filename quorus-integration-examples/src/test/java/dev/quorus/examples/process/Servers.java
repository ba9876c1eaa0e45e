package dev.quorus.examples.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The servers and the folder of a test: it prints what the servers said if the test fails, kills
 * them and deletes the folder. In a static field, those of all tests of a class.
 */
public final class Servers implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  private static final int SHOWN_CHARS = 20_000;

  private final List<ServerProcess> started = new ArrayList<>();
  private @Nullable Path folder;
  private boolean ofWholeClass;

  /** Starts one with more options of {@code quorus start}; the folder is its own. */
  public ServerProcess start(String... options) throws IOException {
    Path own = Files.createDirectory(folder().resolve("server-" + started.size()));
    ServerProcess server = ServerProcess.start(own, List.of(options));
    started.add(server);
    return server;
  }

  /** The folder of the test. */
  public Path folder() throws IOException {
    Path existing = folder;
    if (existing == null) {
      existing = TempFolder.make();
      folder = existing;
    }
    return existing;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    ofWholeClass = true;
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    if (context.getExecutionException().isPresent()) {
      started.forEach(Servers::show);
    }
    if (!ofWholeClass) {
      close();
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    close();
  }

  private static void show(ServerProcess server) {
    String output = server.output();
    int from = Math.max(0, output.length() - SHOWN_CHARS);
    System.out.printf("The server at %s said:%n%s%n", server.url(), output.substring(from));
  }

  private void close() throws IOException {
    started.forEach(ServerProcess::close);
    started.clear();
    if (folder != null) {
      TempFolder.delete(folder);
      folder = null;
    }
  }
}
