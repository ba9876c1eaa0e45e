package dev.quorus.cli.start;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A launcher whose server does nothing. */
final class FakeLauncher implements ServerLauncher {
  private final CompletableFuture<StartSettings> started = new CompletableFuture<>();
  private @Nullable IOException problem;
  private @Nullable RuntimeException stopProblem;
  private @Nullable Duration grace;

  FakeLauncher failing(IOException with) {
    problem = with;
    return this;
  }

  FakeLauncher failingToStop(RuntimeException with) {
    stopProblem = with;
    return this;
  }

  /** What it was started with. */
  StartSettings settings() {
    return started.join();
  }

  boolean wasStarted() {
    return started.isDone();
  }

  /** How long it was given to stop; null if it was not told to. */
  @Nullable Duration grace() {
    return grace;
  }

  @Override
  public RunningServer start(StartSettings settings) throws IOException {
    if (problem != null) {
      throw problem;
    }
    started.complete(settings);
    return new FakeServer(settings);
  }

  private final class FakeServer implements RunningServer {
    private final StartSettings settings;

    FakeServer(StartSettings settings) {
      this.settings = settings;
    }

    @Override
    public URI url() {
      return URI.create("http://127.0.0.1:" + (settings.port() == 0 ? 4711 : settings.port()));
    }

    @Override
    public Path adminKeyFile() {
      return settings.data().resolve("admin.key");
    }

    @Override
    public void stop(Duration given) {
      grace = given;
      if (stopProblem != null) {
        throw stopProblem;
      }
    }
  }
}
