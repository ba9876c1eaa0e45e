package dev.quorus.benchmarks.process;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Ports for processes that must be told which. */
public final class FreePorts {
  private static final Duration OPEN_WITHIN = Duration.ofSeconds(30);
  private static final Duration LOOK_EVERY = Duration.ofMillis(5);

  private FreePorts() {}

  /** One that was free a moment ago. */
  public static int one() throws IOException {
    return some(1).getFirst();
  }

  /** So many that were free a moment ago, all of them different. */
  public static List<Integer> some(int count) throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return held.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket each : held) {
        each.close();
      }
    }
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
