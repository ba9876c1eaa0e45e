package dev.quorus.testkit.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server that says again what it hears. */
@Timeout(20)
class TcpProxyTest {
  private static final int SHORTLY = 200;

  private final AtomicLong heard = new AtomicLong();
  private ServerSocket server;
  private TcpProxy proxy;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
    proxy = TcpProxy.before(server.getLocalPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.close();
  }

  @Test
  void passesOnWhatBothSidesSay() throws IOException {
    try (Socket client = connect()) {
      assertThat(echo(client, "a")).isEqualTo("a");
    }
  }

  @Test
  void severedItBreaksConnectionsAndTakesNoneUntilItFlows() throws IOException {
    try (Socket before = connect()) {
      assertThat(echo(before, "a")).isEqualTo("a");

      proxy.sever();

      assertThatThrownBy(() -> echo(before, "b")).isInstanceOf(SocketException.class);
      try (Socket during = connect()) {
        assertThatThrownBy(() -> echo(during, "c")).isInstanceOf(SocketException.class);
      }
      proxy.flow();
      try (Socket after = connect()) {
        assertThat(echo(after, "d")).isEqualTo("d");
      }
    }
  }

  @Test
  void losesAnswersWhileQuestionsArrive() throws IOException {
    try (Socket client = connect()) {
      assertThat(echo(client, "a")).isEqualTo("a");

      proxy.loseAnswers();

      client.setSoTimeout(SHORTLY);
      assertThatThrownBy(() -> echo(client, "b")).isInstanceOf(SocketTimeoutException.class);
      await().untilAsserted(() -> assertThat(heard).hasValue(2));
    }
  }

  @Test
  void delaysWhatTheClientSays() throws IOException {
    try (Socket client = connect()) {
      proxy.delay(Duration.ofMillis(2L * SHORTLY));

      client.setSoTimeout(SHORTLY);

      assertThatThrownBy(() -> echo(client, "a")).isInstanceOf(SocketTimeoutException.class);
      client.setSoTimeout(0);
      assertThat(client.getInputStream().read()).isEqualTo('a');
    }
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
  }

  private static String echo(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
    byte[] answer = socket.getInputStream().readNBytes(text.length());
    if (answer.length < text.length()) {
      throw new SocketException("the other side ended");
    }
    return new String(answer, US_ASCII);
  }

  private void serve() {
    try {
      while (true) {
        Socket client = server.accept();
        Thread.ofVirtual().start(() -> repeat(client));
      }
    } catch (IOException closed) {
      // The end of the test.
      return;
    }
  }

  private void repeat(Socket client) {
    try (client;
        InputStream in = client.getInputStream();
        OutputStream out = client.getOutputStream()) {
      for (int read = in.read(); read >= 0; read = in.read()) {
        heard.incrementAndGet();
        out.write(read);
      }
    } catch (IOException cut) {
      // What the test is about.
      return;
    }
  }
}
