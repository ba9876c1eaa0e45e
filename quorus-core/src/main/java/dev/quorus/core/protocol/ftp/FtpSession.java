package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.pool.Session;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A login at a server: commands, and one data connection at a time. Used by one thread; closed by
 * any, which ends whatever that thread waits for.
 */
final class FtpSession implements Session {
  /** Unused for so long, it is asked whether it still lives before it is relied on. */
  private static final long DOUBTFUL = TimeUnit.MILLISECONDS.toNanos(100);

  /** How long a session may take over what costs the server nothing; a new one is as quick. */
  private static final Duration PROOF_OF_LIFE = Duration.ofSeconds(10);

  private final Control control;
  private final Welcome welcome;
  private final Passive passive;
  private final FtpSettings settings;
  private final Ticker ticker;
  private long lastUsed;
  private @Nullable String system;
  private volatile boolean spoilt;
  private volatile boolean closed;
  private volatile @Nullable SocketChannel data;
  private volatile @Nullable Exchange running;

  /**
   * What was learned while logging in.
   *
   * @param where for messages
   * @param tls null in clear
   * @param home the login folder as the server names it; null if it does not say
   * @param pipelines whether several commands may be sent before the first is answered
   */
  record Welcome(
      String where,
      Reply greeting,
      @Nullable Tls tls,
      Features features,
      @Nullable String home,
      boolean pipelines) {}

  FtpSession(
      Control control, Welcome welcome, Passive passive, FtpSettings settings, Ticker ticker) {
    this.control = control;
    this.welcome = welcome;
    this.passive = passive;
    this.settings = settings;
    this.ticker = ticker;
    this.lastUsed = ticker.nanos();
  }

  String where() {
    return welcome.where();
  }

  Welcome welcome() {
    return welcome;
  }

  Features features() {
    return welcome.features();
  }

  Passive passive() {
    return passive;
  }

  /** Asks one thing. */
  Reply ask(String doing, Line line) throws TransferException, InterruptedException {
    return ask(doing, List.of(line)).getFirst();
  }

  /** Asks several things, in one go where the server bears that. */
  List<Reply> ask(String doing, List<Line> lines) throws TransferException, InterruptedException {
    try {
      List<Reply> replies = new ArrayList<>();
      if (welcome.pipelines()) {
        replies.addAll(control.ask(lines));
      } else {
        for (Line each : lines) {
          replies.add(control.ask(each));
        }
      }
      lastUsed = ticker.nanos();
      return alive(doing, replies);
    } catch (IOException e) {
      throw lost(doing, e);
    }
  }

  /** The same, and gets a data connection ready with it. */
  List<Reply> askAndPrepare(String doing, List<Line> lines)
      throws TransferException, InterruptedException {
    if (!welcome.pipelines()) {
      return ask(doing, lines);
    }
    List<Line> more = new ArrayList<>(lines);
    more.add(passive.line());
    List<Reply> replies = prepared(doing, more);
    passive.answered(replies.getLast());
    return replies.subList(0, lines.size());
  }

  /**
   * Asks for what costs the server nothing. One that does not answer soon has got stuck, as vsftpd
   * does now and then when it is asked for a port; another of its processes will answer.
   */
  private List<Reply> prepared(String doing, List<Line> lines)
      throws TransferException, InterruptedException {
    try {
      control.patience(PROOF_OF_LIFE);
      List<Reply> replies = ask(doing, lines);
      control.patience(settings.reply());
      return replies;
    } catch (TransferException e) {
      spoilt = true;
      throw e;
    } catch (IOException e) {
      spoilt = true;
      throw lost(doing, e);
    }
  }

  private List<Reply> alive(String doing, List<Reply> replies) throws TransferException {
    Reply last = replies.getLast();
    if (last.code() == Reply.CLOSING) {
      close();
      throw Trouble.of(Side.SOURCE, where(), doing, last);
    }
    return replies;
  }

  /** The answer that ends an exchange. */
  Reply next(String doing) throws TransferException, InterruptedException {
    try {
      Reply reply = control.next();
      lastUsed = ticker.nanos();
      return alive(doing, List.of(reply)).getFirst();
    } catch (IOException e) {
      throw lost(doing, e);
    }
  }

  /** The next answer, if it comes soon. */
  Reply lastWords(Duration patience) throws IOException {
    control.patience(patience);
    Reply last = control.next();
    control.patience(settings.reply());
    return last;
  }

  private TransferException lost(String doing, IOException cause) throws InterruptedException {
    try {
      return broken(doing, cause);
    } finally {
      close();
    }
  }

  /** What it means that one of its connections broke; to be closed by the caller. */
  TransferException broken(String doing, IOException cause) throws InterruptedException {
    // Closed from outside, a socket says only that it is closed.
    return Trouble.of(where(), doing, closed ? new ClosedChannelException() : cause);
  }

  /**
   * Asks for a data connection.
   *
   * @param offset where in the file to begin; 0 for its start
   */
  Opening open(Side side, String doing, long offset, Line command)
      throws TransferException, InterruptedException {
    boolean begun = false;
    SocketChannel channel = connected(doing);
    try {
      Opening opening = opened(channel, side, doing, offset, command);
      if (opening instanceof Opening.Begun(Exchange exchange)) {
        running = exchange;
        begun = true;
      }
      return opening;
    } finally {
      if (!begun) {
        Closing.quietly(channel);
        data = null;
      }
    }
  }

  private Opening opened(SocketChannel channel, Side side, String doing, long offset, Line command)
      throws TransferException, InterruptedException {
    if (offset > 0) {
      Reply restart = ask(doing, new Line("REST", Long.toString(offset)));
      if (!restart.wantsMore()) {
        return new Opening.Refused(restart);
      }
    }
    Reply reply = ask(doing, command);
    if (!reply.begins()) {
      return new Opening.Refused(reply);
    }
    Tls tls = welcome.tls();
    if (tls == null) {
      return new Opening.Begun(new Exchange(this, new PlainData(channel), side, doing));
    }
    TlsData secured = new TlsData(channel, tls.engine());
    Exchange exchange = new Exchange(this, secured, side, doing);
    exchange.secure(secured);
    if (tls.forgotten()) {
      spoilt = true;
      exchange.abort();
      throw new TransferException(
          new Unreachable(
              FailureCode.CONNECTION_LOST,
              "%s cannot %s: the server has forgotten the TLS session".formatted(where(), doing)));
    }
    return new Opening.Begun(exchange);
  }

  private SocketChannel connected(String doing) throws TransferException, InterruptedException {
    InetSocketAddress address = passive.take();
    while (address == null) {
      passive.answered(prepared(doing, List.of(passive.line())).getFirst());
      address = passive.take();
    }
    try {
      SocketChannel channel = SocketChannel.open();
      data = channel;
      if (closed) {
        channel.close();
      }
      channel.socket().connect(address, (int) settings.connect().toMillis());
      return channel;
    } catch (IOException e) {
      throw lost(doing, e);
    }
  }

  /** Whether there is a folder of that name, where the server's listings do not tell. */
  boolean isFolder(FtpPath path) throws TransferException, InterruptedException {
    String home = welcome.home();
    if (path.text().isEmpty()) {
      return true;
    }
    if (home == null) {
      return false;
    }
    boolean entered = ask("look at '" + path + "'", new Line("CWD", path.text())).done();
    if (entered) {
      goHome();
    }
    return entered;
  }

  /** Back to the login folder, which relative paths begin at. */
  void goHome() throws TransferException, InterruptedException {
    String home = welcome.home();
    if (home == null || !ask("go back to its login folder", new Line("CWD", home)).done()) {
      close();
      throw new TransferException(
          new Unreachable(
              FailureCode.SERVER_ERROR, where() + " does not let us back into the login folder"));
    }
  }

  /** Asks what system the server runs on, once. */
  String system() throws TransferException, InterruptedException {
    String known = system;
    if (known == null) {
      Reply reply = ask("name its system", Line.of("SYST"));
      String line = reply.lines().getLast();
      known = reply.done() && line.length() > 4 ? line.substring(4).strip() : "";
      system = known;
    }
    return known;
  }

  /** Whether the server still answers, after a pause that makes it doubtful. */
  boolean answers() throws InterruptedException {
    if (ticker.nanos() - lastUsed < DOUBTFUL) {
      return true;
    }
    try {
      control.patience(PROOF_OF_LIFE);
      boolean answered = ask("answer", Line.of("NOOP")).code() < 500;
      control.patience(settings.reply());
      return answered;
    } catch (TransferException | IOException e) {
      // Another one is opened then; what was wrong with this one is of no interest.
      close();
      return false;
    }
  }

  @Override
  public boolean isAlive() {
    return !closed && control.quiet();
  }

  /** Whether no data connection is under way. */
  boolean isIdle() {
    Exchange last = running;
    return last == null || last.isOver();
  }

  /** Whether it turned out to be of no use before anything was done with it; it is closed then. */
  boolean isSpoilt() {
    return spoilt;
  }

  boolean isSecured() {
    return welcome.tls() != null;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
    SocketChannel channel = data;
    if (channel != null) {
      Closing.quietly(channel);
    }
    control.close();
  }
}
