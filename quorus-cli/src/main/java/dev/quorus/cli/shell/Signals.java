package dev.quorus.cli.shell;

import java.util.function.Consumer;

/** Being told to stop, by ctrl-C or by another process. */
@FunctionalInterface
public interface Signals {
  /**
   * From now on the first signal to stop is handed to the action, on a thread of its own, in place
   * of ending the process; the action has to see to it that the command ends soon. A second signal
   * ends the process at once.
   *
   * @param action given {@link ExitCode#INTERRUPTED} or {@link ExitCode#TERMINATED}: how the
   *     command is to end
   */
  void onStop(Consumer<ExitCode> action);
}
