package dev.quorus.cli.shell;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The signals of this process. A shutdown hook would not do: it cannot choose the exit code, and is
 * deaf to a second signal. The class that can is in every JDK but in no standard, and the compiler
 * warns about it whatever one says; hence by reflection.
 */
final class SystemSignals implements Signals {
  private static final Map<String, ExitCode> STOPPING =
      Map.of(
          "INT", ExitCode.INTERRUPTED,
          "TERM", ExitCode.TERMINATED,
          "HUP", ExitCode.TERMINATED);

  @Override
  public void onStop(Consumer<ExitCode> action) {
    AtomicBoolean stopping = new AtomicBoolean();
    STOPPING.forEach((name, exitCode) ->
        handle(
            name,
            () -> {
              if (stopping.compareAndSet(false, true)) {
                action.accept(exitCode);
              } else {
                Runtime.getRuntime().halt(exitCode.number());
              }
            }));
  }

  private static void handle(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object calling =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> called(method.getName(), action));
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), calling);
    } catch (InvocationTargetException takenByTheJvm) {
      // With -Xrs the JVM leaves the signals to the system, which ends the process: as asked for.
      return;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "this Java has no sun.misc.Signal (module jdk.unsupported)", e);
    }
  }

  /** What an object must answer, and the one call that matters. */
  private static @Nullable Object called(String method, Runnable action) {
    return switch (method) {
      case "hashCode" -> System.identityHashCode(action);
      case "equals" -> false;
      case "toString" -> "stop signal";
      default -> {
        action.run();
        yield null;
      }
    };
  }
}
