package dev.quorus.cli.shell;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Signals that a test sends. */
public final class FakeSignals implements Signals {
  private final CompletableFuture<Consumer<ExitCode>> action = new CompletableFuture<>();

  @Override
  public void onStop(Consumer<ExitCode> stopping) {
    action.complete(stopping);
  }

  /** Sends one as soon as someone listens, on the thread of the listener or of the caller. */
  public void send(ExitCode exitCode) {
    CompletableFuture<Void> unused = action.thenAccept(listener -> listener.accept(exitCode));
    if (unused.isCompletedExceptionally()) {
      unused.join();
    }
  }
}
