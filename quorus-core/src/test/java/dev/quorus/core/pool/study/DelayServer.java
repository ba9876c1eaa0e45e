package dev.quorus.core.pool.study;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A web server that answers each request so long after it came, those behind one another on a
 * connection too: only the connections limit it. A process of its own, so that it shares no event
 * loop with the client; prints its port, and ends with its standard input.
 */
public final class DelayServer {
  private static final int BACKLOG = 2_048;
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  /** What stands on the queue of a connection behind its last request. */
  private static final long OVER = Long.MIN_VALUE;

  private final ServerSocket listener;
  private final long delayNanos;

  private DelayServer(long delayMicros) throws IOException {
    this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    this.delayNanos = Duration.ofNanos(delayMicros * 1_000).toNanos();
  }

  /** Takes the delay in microseconds. */
  public static void main(String[] arguments) throws IOException {
    DelayServer server = new DelayServer(Long.parseLong(arguments[0]));
    Thread.ofVirtual().start(server::acceptAll);
    System.out.println(server.listener.getLocalPort());
    System.in.read();
    System.exit(0);
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        BlockingQueue<Long> due = new LinkedBlockingQueue<>();
        Thread.ofVirtual().start(() -> read(socket, due));
        Thread.ofVirtual().start(() -> answer(socket, due));
      }
    } catch (IOException e) {
      throw new IllegalStateException("the server cannot accept connections any more", e);
    }
  }

  /** Notes when each request is to be answered: at the empty line, as none has a body. */
  private void read(Socket socket, BlockingQueue<Long> due) {
    try (InputStream in = new BufferedInputStream(socket.getInputStream())) {
      int lineLength = 0;
      for (int each = in.read(); each >= 0; each = in.read()) {
        if (each == '\n') {
          if (lineLength == 0) {
            due.add(Ticker.SYSTEM.nanos() + delayNanos);
          }
          lineLength = 0;
        } else if (each != '\r') {
          lineLength++;
        }
      }
    } catch (SocketException closed) {
      // The client has what it wanted.
      return;
    } catch (IOException e) {
      throw new IllegalStateException("cannot read a request", e);
    } finally {
      due.add(OVER);
    }
  }

  private static void answer(Socket socket, BlockingQueue<Long> due) {
    try (OutputStream out = new BufferedOutputStream(socket.getOutputStream())) {
      for (long at = due.take(); at != OVER; at = due.take()) {
        long wait = at - Ticker.SYSTEM.nanos();
        if (wait > 0) {
          out.flush();
          Pause.SYSTEM.pause(Duration.ofNanos(wait));
        }
        out.write(ANSWER);
        if (due.isEmpty()) {
          out.flush();
        }
      }
    } catch (SocketException closed) {
      // The client has what it wanted.
      return;
    } catch (IOException e) {
      throw new IllegalStateException("cannot answer a request", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
