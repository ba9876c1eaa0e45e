package dev.quorus.benchmarks.process;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import dev.quorus.testkit.server.Loopback;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;

/** Ports for processes that must be told which. */
public final class FreePorts {
  private static final Duration OPEN_WITHIN = Duration.ofSeconds(30);
  private static final Duration LOOK_EVERY = Duration.ofMillis(5);

  private FreePorts() {}

  /** One that is free. */
  public static int one() throws IOException {
    return Loopback.freePort();
  }

  /** So many that are free, all of them different. */
  public static List<Integer> some(int count) throws IOException {
    return Loopback.freePorts(count);
  }

  /** Waits until the process listens there. */
  public static void awaitOpen(int port, Process process) throws IOException, InterruptedException {
    long end = Ticker.SYSTEM.nanos() + OPEN_WITHIN.toNanos();
    while (process.isAlive() && Ticker.SYSTEM.nanos() < end) {
      try (Socket open = new Socket(InetAddress.getLoopbackAddress(), port)) {
        if (open.isConnected()) {
          return;
        }
      } catch (SocketException notYet) {
        Pause.SYSTEM.pause(LOOK_EVERY);
      }
    }
    throw new IOException("nothing listens at port " + port);
  }
}
