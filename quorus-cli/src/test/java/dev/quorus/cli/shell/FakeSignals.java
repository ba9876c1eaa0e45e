package dev.quorus.cli.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Signals that a test sends: to whoever listens, and to whoever listens later. */
public final class FakeSignals implements Signals {
  private final List<Consumer<ExitCode>> listeners = new ArrayList<>();
  private @Nullable ExitCode sent;

  @Override
  public synchronized void onStop(Consumer<ExitCode> action) {
    if (sent != null) {
      action.accept(sent);
    } else {
      listeners.add(action);
    }
  }

  /** Sends one, on the thread of the caller. */
  public synchronized void send(ExitCode exitCode) {
    sent = exitCode;
    listeners.forEach(each -> each.accept(exitCode));
    listeners.clear();
  }
}
