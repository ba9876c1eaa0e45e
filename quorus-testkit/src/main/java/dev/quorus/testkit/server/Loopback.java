package dev.quorus.testkit.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports of this host, for servers that cannot choose one themselves, since others are told of it.
 * They lie below those that systems give to whoever asks for any: one of these may be given away
 * before the server has started, or while it is down.
 */
public final class Loopback {
  private static final int LOWEST = 12_000;

  /** For each process: tests run in several at a time, whose numbers follow each other. */
  private static final int SHARE = 100;

  private static final int SHARES = 200;
  private static final int MINE =
      LOWEST + Math.toIntExact(ProcessHandle.current().pid() % SHARES) * SHARE;

  private static final AtomicInteger GIVEN = new AtomicInteger();

  private Loopback() {}

  /**
   * A port that is free, and not given again soon.
   *
   * @throws IOException if there is none left
   */
  public static int freePort() throws IOException {
    for (int i = 0; i < SHARE; i++) {
      int port = MINE + Math.floorMod(GIVEN.getAndIncrement(), SHARE);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IOException("no port is free from " + MINE + " to " + (MINE + SHARE - 1));
  }

  /** So many of them, all different. */
  public static List<Integer> freePorts(int count) throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ports.add(freePort());
    }
    return ports;
  }

  private static boolean isFree(int port) throws IOException {
    try (ServerSocket closedAgain = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return closedAgain.isBound();
    } catch (BindException taken) {
      return false;
    }
  }

  /** Whether somebody takes connections at the port. */
  static boolean listens(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }
}
