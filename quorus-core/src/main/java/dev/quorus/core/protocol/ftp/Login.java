package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Authorities;
import dev.quorus.core.protocol.EgressPolicy;
import dev.quorus.core.protocol.KnownCertificates;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.time.Ticker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Connects and logs in. Safe for use by many threads.
 *
 * <p>For {@code ftps} TLS is asked for by AUTH TLS, on port 990 it begins with the first byte. So
 * it is tried once, and remembered, on any port where no greeting comes in 2 seconds.
 */
final class Login {
  private static final Duration GREETING = Duration.ofSeconds(2);

  /** How long a server may take to show that it read the second of two commands. */
  private static final Duration TRIAL = Duration.ofSeconds(5);

  private static final String DOING = "log in";

  private final FtpSettings settings;
  private final Supplier<Authorities> authorities;
  private final KnownCertificates known;
  private final Quirks quirks = new Quirks();
  private final Ticker ticker;

  Login(FtpSettings settings, Supplier<Authorities> authorities, Ticker ticker) {
    this.settings = settings;
    this.authorities = authorities;
    this.known = new KnownCertificates(settings.knownCertificates());
    this.ticker = ticker;
  }

  /** A connection that has been greeted. */
  private record Greeted(Control control, @Nullable Tls tls, Reply greeting) {}

  /** Opens a session; {@code SERVER_BUSY} if the server has too many. */
  FtpSession open(FtpTarget target) throws TransferException, InterruptedException {
    InetAddress address = EgressPolicy.resolve(target.host(), target.where());
    try {
      return settled(target, address);
    } catch (SocketTimeoutException e) {
      if (!quirks.pipelines(target)) {
        throw Trouble.of(target.where(), DOING, e);
      }
      // It may have thrown away what came with another command.
      quirks.foundOneByOne(target);
    } catch (IOException e) {
      throw Trouble.of(target.where(), DOING, e);
    }
    try {
      return settled(target, address);
    } catch (IOException e) {
      throw Trouble.of(target.where(), DOING, e);
    }
  }

  private FtpSession settled(FtpTarget target, InetAddress address)
      throws IOException, TransferException, InterruptedException {
    Greeted greeted = greeted(target, address);
    boolean done = false;
    try {
      FtpSession session = loggedIn(target, address, greeted);
      done = true;
      return session;
    } finally {
      if (!done) {
        greeted.control().close();
      }
    }
  }

  private Greeted greeted(FtpTarget target, InetAddress address)
      throws IOException, TransferException, InterruptedException {
    if (!target.secure()) {
      return connect(target, address, null, settings.reply());
    }
    if (quirks.isImplicit(target)) {
      return connect(target, address, tls(target), settings.reply());
    }
    try {
      return connect(target, address, null, GREETING);
    } catch (SilentException e) {
      return perhapsImplicit(target, address);
    }
  }

  private Greeted perhapsImplicit(FtpTarget target, InetAddress address)
      throws IOException, TransferException, InterruptedException {
    try {
      Greeted greeted = connect(target, address, tls(target), GREETING);
      quirks.foundImplicit(target);
      return greeted;
    } catch (IOException e) {
      TransferException meant = Trouble.of(target.where(), DOING, e);
      if (meant.failure().code() == FailureCode.CERTIFICATE_REFUSED) {
        throw meant;
      }
      // Just slow then: as long as any answer may take.
      return connect(target, address, null, settings.reply());
    }
  }

  private Tls tls(FtpTarget target) {
    CertificateCheck check =
        new CertificateCheck(
            target.host() + ":" + target.port(), target.trust(), authorities.get(), known);
    return new Tls(check, target.host(), target.port());
  }

  private Greeted connect(
      FtpTarget target, InetAddress address, @Nullable Tls implicit, Duration patience)
      throws IOException {
    Control control = new Control(implicit);
    boolean done = false;
    try {
      Reply greeting = control.open(address, target.port(), settings.connect(), patience);
      control.patience(settings.reply());
      done = true;
      return new Greeted(control, implicit, greeting);
    } catch (SocketTimeoutException e) {
      throw control.isOpen() && implicit == null ? new SilentException(e) : e;
    } finally {
      if (!done) {
        control.close();
      }
    }
  }

  private FtpSession loggedIn(FtpTarget target, InetAddress address, Greeted greeted)
      throws IOException, TransferException, InterruptedException {
    expect(target, "log in", greeted.greeting());
    Control control = greeted.control();
    Tls tls = greeted.tls();
    if (target.secure() && tls == null) {
      tls = secured(target, control);
    }
    identify(target, control);
    if (tls != null) {
      protect(target, control);
    }
    Features features = Features.of(control.ask(Line.of("FEAT")));
    String home = setUp(target, control, features);
    FtpSession.Welcome welcome =
        new FtpSession.Welcome(
            target.where(), greeted.greeting(), tls, features, home, quirks.pipelines(target));
    Passive passive = new Passive(target.where(), address, settings.passive());
    return new FtpSession(control, welcome, passive, settings, ticker);
  }

  private Tls secured(FtpTarget target, Control control) throws IOException, TransferException {
    Reply reply = control.ask(new Line("AUTH", "TLS"));
    if (!reply.done()) {
      throw refused(
          target,
          "does not offer TLS (%s), so no password was sent; use ftp:// if that is meant"
              .formatted(reply.shown()));
    }
    Tls tls = tls(target);
    control.secure(tls);
    return tls;
  }

  private static void identify(FtpTarget target, Control control)
      throws IOException, TransferException {
    Reply reply = control.ask(new Line("USER", target.user()));
    if (reply.code() == 331) {
      reply = control.ask(new Line("PASS", target.password().reveal()));
    }
    if (reply.wantsMore()) {
      throw new TransferException(
          new Rejected(
              FailureCode.CREDENTIALS_REFUSED,
              "%s wants more than a user name and a password: %s"
                  .formatted(target.where(), reply.shown())));
    }
    expect(target, "log in as '" + target.user() + "'", reply);
  }

  private static void protect(FtpTarget target, Control control)
      throws IOException, TransferException {
    control.ask(new Line("PBSZ", "0"));
    Reply reply = control.ask(new Line("PROT", "P"));
    if (!reply.done()) {
      throw refused(
          target,
          "does not protect data connections by TLS (%s), and files are not sent in clear after"
                  .formatted(reply.shown())
              + " ftps://; have PROT P allowed");
    }
  }

  private static TransferException refused(FtpTarget target, String why) {
    return new TransferException(new Rejected(FailureCode.UNSUPPORTED, target.where() + " " + why));
  }

  private static void expect(FtpTarget target, String doing, Reply reply) throws TransferException {
    if (!reply.done()) {
      throw Trouble.of(Side.SOURCE, target.where(), doing, reply);
    }
  }

  /**
   * Binary type, names in UTF-8, and the name of the login folder. Sent at once, so that it shows
   * whether the server bears that.
   */
  private @Nullable String setUp(FtpTarget target, Control control, Features features)
      throws IOException, TransferException {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("TYPE", "I"));
    if (features.has("UTF8")) {
      lines.add(new Line("OPTS", "UTF8 ON"));
    }
    lines.add(Line.of("PWD"));
    List<Reply> replies = new ArrayList<>();
    if (quirks.pipelines(target)) {
      control.patience(settings.reply().compareTo(TRIAL) < 0 ? settings.reply() : TRIAL);
      replies.addAll(control.ask(lines));
      control.patience(settings.reply());
    } else {
      for (Line each : lines) {
        replies.add(control.ask(each));
      }
    }
    expect(target, "use type I", replies.getFirst());
    return quoted(replies.getLast());
  }

  private static @Nullable String quoted(Reply reply) {
    String line = reply.lines().getLast();
    int begin = line.indexOf('"');
    int end = line.lastIndexOf('"');
    return reply.code() == 257 && begin < end
        ? line.substring(begin + 1, end).replace("\"\"", "\"")
        : null;
  }

  /** Connected, and no greeting came. */
  private static final class SilentException extends IOException {
    private static final long serialVersionUID = 1L;

    SilentException(IOException cause) {
      super("no greeting in time", cause);
    }
  }
}
