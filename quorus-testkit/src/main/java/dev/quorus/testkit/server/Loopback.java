package dev.quorus.testkit.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Ports of this host, for servers that cannot choose one themselves. */
final class Loopback {
  private Loopback() {}

  /** A port that was free a moment ago. */
  static int freePort() throws IOException {
    try (ServerSocket closedAgain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return closedAgain.getLocalPort();
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
