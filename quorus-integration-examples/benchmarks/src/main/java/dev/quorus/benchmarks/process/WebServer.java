package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A web server for the files of a folder that takes as little of the processors as can be: nginx
 * where it is installed, and one of ours elsewhere.
 */
public final class WebServer implements AutoCloseable {
  private final String url;
  private final AutoCloseable process;

  private WebServer(String url, AutoCloseable process) {
    this.url = url;
    this.process = process;
  }

  /**
   * Starts one.
   *
   * @param work an empty folder for what it needs itself
   */
  public static WebServer start(Path files, Path work) throws IOException, InterruptedException {
    Optional<Path> nginx = Command.find("nginx");
    if (nginx.isEmpty()) {
      JavaProcess ours = FileServerProcess.start(files, 0);
      return new WebServer(at(ours.firstLine()), ours);
    }
    int port = FreePorts.one();
    Path configuration = Files.writeString(work.resolve("nginx.conf"), nginx(files, work, port));
    Process process =
        new ProcessBuilder(
                nginx.get().toString(), "-c", configuration.toString(), "-e", work + "/error.log")
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("out").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
    WebServer server = new WebServer(at(Integer.toString(port)), () -> end(process));
    FreePorts.awaitOpen(port, process);
    return server;
  }

  private static String at(String port) {
    return "http://127.0.0.1:" + port;
  }

  /** Its workers are its children, and end with it when it is asked to end. */
  private static void end(Process process) {
    List<ProcessHandle> workers = process.descendants().toList();
    process.destroyForcibly();
    workers.forEach(ProcessHandle::destroyForcibly);
  }

  private static String nginx(Path files, Path work, int port) {
    // Workers of root's would be another user's, who may not enter the suite's folder.
    String user = System.getProperty("user.name").equals("root") ? "user root;" : "";
    return """
    daemon off; worker_processes 1; %1$s pid %2$s/pid; error_log %2$s/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; keepalive_requests 1000000;
      client_body_temp_path %2$s/b; proxy_temp_path %2$s/p; fastcgi_temp_path %2$s/f;
      uwsgi_temp_path %2$s/u; scgi_temp_path %2$s/s;
      server { listen 127.0.0.1:%3$d; root %4$s; }
    }
    """
        .formatted(user, work, port, files);
  }

  /** Without a slash at its end. */
  public String url() {
    return url;
  }

  @Override
  public void close() throws IOException {
    try {
      process.close();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("a web server did not end", e);
    }
  }
}
