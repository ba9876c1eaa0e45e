package dev.quorus.testkit.server;

import dev.quorus.core.time.Pause;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network between a client and a server on this machine, that can cut its connections, hold their
 * bytes back, lose answers, and slow each of them down. Listens on a free loopback port. Safe for
 * use by many threads.
 */
public final class TcpProxy implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TcpProxy.class);
  private static final int BUFFER = 64 << 10;
  private static final int SMALL_WINDOW = 128 << 10;
  private static final long SLICES = 50;

  private final ServerSocket listener;
  private final int target;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong passed = new AtomicLong();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition flows = lock.newCondition();
  private boolean stalled;
  private volatile boolean severed;
  private volatile boolean answersLost;
  private volatile Duration delay = Duration.ZERO;
  private volatile long bytesPerSecond = Long.MAX_VALUE;

  private TcpProxy(int target) throws IOException {
    this.target = target;
    this.listener = new ServerSocket();
    // Small, so that a slow connection is slow from its first byte.
    listener.setOption(StandardSocketOptions.SO_RCVBUF, SMALL_WINDOW);
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 512);
  }

  /** Starts one in front of a port of this machine. */
  public static TcpProxy before(int port) throws IOException {
    TcpProxy proxy = new TcpProxy(port);
    Thread.ofVirtual().name("quorus-proxy").start(proxy::accept);
    return proxy;
  }

  /** Where clients connect to. */
  public int port() {
    return listener.getLocalPort();
  }

  /** How many connections it has accepted so far. */
  public long connections() {
    return accepted.get();
  }

  /** How many bytes it has passed on so far, both ways. */
  public long bytes() {
    return passed.get();
  }

  /** How many connections are open now. */
  public int openConnections() {
    return open.size() / 2;
  }

  /** Slows each direction of each connection down to so much. */
  public void limit(long bytes) {
    bytesPerSecond = bytes;
  }

  /** Breaks all connections by a reset; new ones work. */
  public void cut() {
    open.forEach(TcpProxy::reset);
  }

  /** Holds back all bytes, those of new connections too. */
  public void stall() {
    stalled(true);
  }

  /** Breaks all connections by a reset, and new ones as soon as they come. */
  public void sever() {
    severed = true;
    cut();
  }

  /** Loses all that the server says from now on; what the client says arrives. */
  public void loseAnswers() {
    answersLost = true;
  }

  /** Holds back what the client says for so long, piece by piece. */
  public void delay(Duration time) {
    delay = time;
  }

  /** Lets new connections through and the bytes flow, at once. Bytes that were lost stay lost. */
  public void flow() {
    severed = false;
    answersLost = false;
    delay = Duration.ZERO;
    stalled(false);
  }

  private void stalled(boolean now) {
    lock.lock();
    try {
      stalled = now;
      flows.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        accepted.incrementAndGet();
        if (severed) {
          reset(client);
        } else {
          connect(client);
        }
      } catch (IOException e) {
        // The listener was closed, or the server is not there: the client sees its end close.
        LOG.atDebug().setCause(e).log("connection not passed on");
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket server = new Socket();
    try {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      server.setReceiveBufferSize(SMALL_WINDOW);
      server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
    } catch (IOException e) {
      client.close();
      throw e;
    }
    open.add(client);
    open.add(server);
    if (severed) {
      // It came in just before.
      cut();
    }
    Thread.ofVirtual().name("quorus-proxy-up").start(() -> pump(client, server, true));
    Thread.ofVirtual().name("quorus-proxy-down").start(() -> pump(server, client, false));
  }

  private void pump(Socket from, Socket to, boolean asking) {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer, 0, room()); read >= 0; read = in.read(buffer, 0, room())) {
        awaitFlow();
        if (asking && !delay.isZero()) {
          Pause.SYSTEM.pause(delay);
        }
        if (asking || !answersLost) {
          out.write(buffer, 0, read);
          passed.addAndGet(read);
          slowDown(read);
        }
      }
      // The end of one direction ends the other: no protocol here uses half a connection.
    } catch (IOException e) {
      reset(from);
      reset(to);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  private int room() {
    return Math.clamp(bytesPerSecond / SLICES, 1, BUFFER);
  }

  private void slowDown(int bytes) throws InterruptedException {
    long rate = bytesPerSecond;
    if (rate < Long.MAX_VALUE) {
      Pause.SYSTEM.pause(Duration.ofNanos(bytes * 1_000_000_000L / rate));
    }
  }

  private void awaitFlow() throws InterruptedException {
    lock.lock();
    try {
      while (stalled) {
        flows.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private static void reset(Socket socket) {
    try (socket) {
      socket.setSoLinger(true, 0);
    } catch (IOException e) {
      // It is closed already, which is all that was wanted.
      LOG.atDebug().setCause(e).log("connection not reset");
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
    flow();
  }
}
