package dev.quorus.testkit.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A private nginx in the foreground: a free loopback port, a configuration and a folder of its own.
 * It serves {@code www}, and stores there what is PUT.
 */
public final class NginxServer implements AutoCloseable {
  private final Path program;
  private final Path folder;
  private final String more;
  private final int port;
  private Process process;

  private NginxServer(Path program, Path folder, String more) throws IOException {
    this.program = program;
    this.folder = folder;
    this.more = more;
    this.port = Loopback.freePort();
    Files.createDirectories(www());
    Files.writeString(folder.resolve("nginx.conf"), configuration());
    this.process = launch();
  }

  /** Where it is installed: often in a folder that is on the administrator's path only. */
  public static Optional<Path> program() {
    return List.of(
            "/usr/sbin/nginx",
            "/usr/local/sbin/nginx",
            "/usr/local/bin/nginx",
            "/usr/bin/nginx",
            "/opt/homebrew/bin/nginx")
        .stream()
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts one in an empty folder; returns once it listens. */
  public static NginxServer start(Path program, Path folder) throws IOException {
    return new NginxServer(program, folder, "");
  }

  /** The same, sending each answer at so much a second, as nginx writes it: {@code 10m}. */
  public static NginxServer throttled(Path program, Path folder, String rate) throws IOException {
    return new NginxServer(program, folder, "limit_rate " + rate + ";");
  }

  /** The folder that it serves. */
  public Path www() {
    return folder.resolve("www");
  }

  public int port() {
    return port;
  }

  /** Every answer as {@code METHOD path status bytes [range]}; an answer is noted when it ends. */
  public List<String> answers() throws IOException {
    return Files.readAllLines(folder.resolve("access.log"));
  }

  /** Ends it as a crash does, and starts it again at the same port. */
  public void killAndRestart() throws IOException {
    kill();
    process = launch();
  }

  private String configuration() {
    return """
    daemon off;
    master_process off;
    pid %1$s/nginx.pid;
    error_log %1$s/error.log;
    events { worker_connections 256; }
    http {
      log_format short '$request_method $uri $status $body_bytes_sent [$http_range]';
      access_log %1$s/access.log short;
      client_body_temp_path %1$s/body;
      proxy_temp_path %1$s/proxy;
      fastcgi_temp_path %1$s/fastcgi;
      uwsgi_temp_path %1$s/uwsgi;
      scgi_temp_path %1$s/scgi;
      client_max_body_size 0;
      keepalive_requests 10000;
      server {
        listen 127.0.0.1:%2$d;
        root %1$s/www;
        dav_methods PUT;
        create_full_put_path on;
        %3$s
      }
    }
    """
        .formatted(folder, port, more);
  }

  private Process launch() throws IOException {
    Process started =
        new ProcessBuilder(
                program.toString(),
                "-p",
                folder.toString(),
                "-e",
                folder.resolve("error.log").toString(),
                "-c",
                folder.resolve("nginx.conf").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.out").toFile())
            .start();
    await("nginx to listen")
        .atMost(20, TimeUnit.SECONDS)
        .failFast("nginx ended; see " + folder, () -> !started.isAlive())
        .until(() -> Loopback.listens(port));
    return started;
  }

  private void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
