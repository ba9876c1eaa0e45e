package dev.quorus.core.protocol.ftp;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.net.ExtendedSocketOptions;
import org.apache.commons.net.ftp.FTP;
import org.apache.commons.net.ftp.FTPConnectionClosedException;
import org.apache.commons.net.io.CRLFLineReader;
import org.jspecify.annotations.Nullable;

/**
 * The connection for commands. Used by one thread; closed by any. What it throws leaves it
 * unusable.
 */
final class Control extends FTP implements AutoCloseable {
  /** Bytes that the answers to one round of commands may have. */
  private static final int MOST = 1 << 20;

  private final @Nullable Tls implicit;
  private volatile @Nullable SocketChannel raw;
  private @Nullable Bounded answers;

  /**
   * Not connected yet.
   *
   * @param implicit TLS that begins with the first byte; null to begin in clear
   */
  Control(@Nullable Tls implicit) {
    this.implicit = implicit;
    setControlEncoding(StandardCharsets.UTF_8);
    setSocketFactory(new ChannelSockets());
  }

  /** Connects, and returns the greeting. */
  Reply open(InetAddress address, int port, Duration connect, Duration greeting)
      throws IOException {
    setConnectTimeout((int) connect.toMillis());
    setDefaultTimeout((int) greeting.toMillis());
    try {
      connect(address, port);
    } catch (FTPConnectionClosedException e) {
      if (getReplyCode() != Reply.CLOSING) {
        throw e;
      }
    }
    return reply();
  }

  @Override
  protected void _connectAction_() throws IOException {
    raw = _socket_.getChannel();
    _socket_.setTcpNoDelay(true);
    _socket_.setKeepAlive(true);
    if (implicit != null) {
      _socket_.setSoTimeout(_timeout_);
      _socket_ = implicit.over(_socket_);
    }
    // The greeting is awaited as long as any answer, not as long as a connection.
    int patience = connectTimeout;
    connectTimeout = 0;
    super._connectAction_();
    connectTimeout = patience;
    use(_socket_);
  }

  /** Goes on in TLS. What the server sent in clear beyond its last answer is not looked at. */
  void secure(Tls tls) throws IOException {
    _socket_ = tls.over(_socket_);
    use(_socket_);
  }

  private void use(Socket socket) throws IOException {
    Bounded bounded = new Bounded(socket.getInputStream());
    answers = bounded;
    _controlInput_ =
        new CRLFLineReader(
            new BufferedReader(new InputStreamReader(bounded, StandardCharsets.UTF_8)));
    _controlOutput_ =
        new BufferedWriter(
            new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
  }

  /** Whether it got as far as a connection. */
  boolean isOpen() {
    return raw != null;
  }

  void patience(Duration reply) throws IOException {
    _socket_.setSoTimeout((int) reply.toMillis());
  }

  Reply ask(Line line) throws IOException {
    return ask(List.of(line)).getFirst();
  }

  /** Sends all at once and reads the answers; fewer come only if the last is 421. */
  List<Reply> ask(List<Line> lines) throws IOException {
    for (Line each : lines) {
      _controlOutput_.write(each.text());
      _controlOutput_.write("\r\n");
    }
    _controlOutput_.flush();
    List<Reply> all = new ArrayList<>(lines.size());
    while (all.size() < lines.size()) {
      Reply next = next();
      all.add(next);
      if (next.code() == Reply.CLOSING) {
        break;
      }
    }
    return all;
  }

  /** The next answer, waiting for it. */
  Reply next() throws IOException {
    _replyCode = 0;
    Bounded bounded = answers;
    if (bounded != null) {
      bounded.left = MOST;
    }
    try {
      getReply();
    } catch (FTPConnectionClosedException e) {
      if (getReplyCode() != Reply.CLOSING) {
        throw e;
      }
    }
    acknowledge();
    return reply();
  }

  /**
   * Lets the system acknowledge at once what was received. A server that gathers small packets
   * holds back its next answer until then, be it the one that ends a transfer or that to the next
   * of several commands, and systems delay it for 40 ms: more than a small file takes.
   */
  private void acknowledge() throws IOException {
    SocketChannel channel = raw;
    if (channel != null
        && channel.supportedOptions().contains(ExtendedSocketOptions.TCP_QUICKACK)) {
      channel.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
    }
  }

  private Reply reply() {
    return new Reply(getReplyCode(), List.of(getReplyStrings()));
  }

  /** Whether it is still open, and the server has said nothing unasked, as before it closes. */
  boolean quiet() {
    SocketChannel channel = raw;
    if (channel == null || !channel.isOpen()) {
      return false;
    }
    try {
      channel.configureBlocking(false);
      boolean quiet = channel.read(ByteBuffer.allocate(1)) == 0;
      channel.configureBlocking(true);
      return quiet && !_controlInput_.ready();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    SocketChannel channel = raw;
    if (channel != null) {
      Closing.quietly(channel);
    }
  }

  /** An endless answer must not fill the memory. */
  private static final class Bounded extends FilterInputStream {
    private long left = MOST;

    Bounded(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      throw new IOException("answers are read in blocks");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left <= 0) {
        throw new IOException("the server's answer is longer than %d bytes".formatted(MOST));
      }
      int read = super.read(bytes, offset, length);
      left -= read;
      return read;
    }
  }
}
