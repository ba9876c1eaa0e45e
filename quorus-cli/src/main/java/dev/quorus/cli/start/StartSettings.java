package dev.quorus.cli.start;

import dev.quorus.controller.http.Transport;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a server is started with, checked.
 *
 * @param bind the address to listen at
 * @param port 0 to 65535; 0 for any free one
 * @param data the folder of store, keys and journal; exists, is writable and is this process's own.
 *     The agent must keep out of it even where it lies below a root
 * @param roots the folders that the agent may read and write below; absolute, at least one
 * @param limits how much the agent takes on
 * @param grace how long running transfers may take when the server is told to stop
 * @param door how clients come in
 */
public record StartSettings(
    InetAddress bind,
    int port,
    Path data,
    List<Path> roots,
    AgentLimits limits,
    Duration grace,
    Door door) {
  public StartSettings {
    roots = List.copyOf(roots);
  }

  public Transport transport() {
    return door.transport();
  }
}
