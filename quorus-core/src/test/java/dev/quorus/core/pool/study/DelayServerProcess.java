package dev.quorus.core.pool.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link DelayServer} in a JVM of its own, on this JVM's class path. */
public final class DelayServerProcess implements AutoCloseable {
  private final Process process;
  private final int port;

  private DelayServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts one; returns once it listens. */
  public static DelayServerProcess start(long delayMicros) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(DelayServer.class.getName(), Long.toString(delayMicros)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String port = process.inputReader().readLine();
    if (port == null) {
      throw new IOException("the server did not start; exit code " + process.onExit().join());
    }
    return new DelayServerProcess(process, Integer.parseInt(port));
  }

  /** Something that it serves. */
  public String url(String path) {
    return "http://127.0.0.1:" + port + "/" + path;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
