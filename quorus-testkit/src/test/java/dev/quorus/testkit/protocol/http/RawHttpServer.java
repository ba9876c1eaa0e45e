package dev.quorus.testkit.protocol.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers each request with the very bytes that it is told to, then closes the connection: what no
 * proper web server would send.
 */
final class RawHttpServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RawHttpServer.class);

  private final ServerSocket listener;
  private final Function<String, byte[]> answers;

  /**
   * Starts one.
   *
   * @param answers given the first line of a request
   */
  RawHttpServer(Function<String, byte[]> answers) throws IOException {
    this.answers = answers;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().name("raw-http").start(this::accept);
  }

  String url(String path) {
    return "http://127.0.0.1:" + listener.getLocalPort() + path;
  }

  /** Head and body in one. */
  static byte[] answer(String head, byte[] body) {
    byte[] first =
        (head.strip().replace("\n", "\r\n") + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[first.length + body.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(body, 0, all, first.length, body.length);
    return all;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("closed by the test");
    }
  }

  private void serve(Socket client) {
    try (client;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
        OutputStream out = client.getOutputStream()) {
      String first = in.readLine();
      String line = first;
      while (line != null && !line.isEmpty()) {
        line = in.readLine();
      }
      if (first != null) {
        out.write(answers.apply(first));
      }
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("the client went, as in some tests");
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
