package dev.quorus.examples.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports for processes that must be told which, since others are told of them. */
public final class Ports {
  private Ports() {}

  /** One that was free a moment ago. */
  public static int free() throws IOException {
    return free(1).getFirst();
  }

  /** So many that were free a moment ago, all of them different. */
  public static List<Integer> free(int count) throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    List<Integer> ports = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        held.add(socket);
        ports.add(socket.getLocalPort());
      }
    } finally {
      for (ServerSocket each : held) {
        each.close();
      }
    }
    return ports;
  }
}
