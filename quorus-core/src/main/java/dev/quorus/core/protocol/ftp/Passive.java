package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.EgressPolicy;
import dev.quorus.core.protocol.Side;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the next data connection goes: asked by EPSV, or by PASV of servers that do not know it.
 */
final class Passive {
  private static final Pattern EXTENDED = Pattern.compile("\\((.)\\1\\1(\\d{1,5})\\1\\)");
  private static final Pattern OLD =
      Pattern.compile("(\\d{1,3}),(\\d{1,3}),(\\d{1,3}),(\\d{1,3}),(\\d{1,3}),(\\d{1,3})");

  private final String where;
  private final InetAddress server;
  private final PassiveAddress policy;
  private boolean old;
  private @Nullable InetSocketAddress next;

  Passive(String where, InetAddress server, PassiveAddress policy) {
    this.where = where;
    this.server = server;
    this.policy = policy;
  }

  /** What to ask. */
  Line line() {
    return Line.of(mode());
  }

  /** EPSV or PASV. */
  String mode() {
    return old ? "PASV" : "EPSV";
  }

  /** Takes the answer; one that says that EPSV is not known has PASV asked from now on. */
  void answered(Reply reply) throws TransferException {
    if (!reply.done()) {
      if (old || reply.code() == 530 || !(server instanceof Inet4Address)) {
        throw Trouble.of(Side.SOURCE, where, "open a data connection", reply);
      }
      old = true;
      return;
    }
    next = old ? announced(reply) : extended(reply);
  }

  /** Where to connect to, once; null if it must be asked first. */
  @Nullable InetSocketAddress take() {
    InetSocketAddress address = next;
    next = null;
    return address;
  }

  private InetSocketAddress extended(Reply reply) throws TransferException {
    Matcher found = EXTENDED.matcher(reply.lines().getLast());
    if (!found.find()) {
      throw unreadable(reply);
    }
    return at(server, Integer.parseInt(found.group(2)), reply);
  }

  private InetSocketAddress announced(Reply reply) throws TransferException {
    Matcher found = OLD.matcher(reply.lines().getLast());
    if (!found.find()) {
      throw unreadable(reply);
    }
    int port = Integer.parseInt(found.group(5)) * 256 + Integer.parseInt(found.group(6));
    if (policy == PassiveAddress.CONTROL_HOST) {
      return at(server, port, reply);
    }
    String host = String.join(".", found.group(1), found.group(2), found.group(3), found.group(4));
    return at(EgressPolicy.resolve(host, where), port, reply);
  }

  private InetSocketAddress at(InetAddress address, int port, Reply reply)
      throws TransferException {
    if (port < 1 || port > 65_535) {
      throw unreadable(reply);
    }
    return new InetSocketAddress(address, port);
  }

  private TransferException unreadable(Reply reply) {
    return new TransferException(
        new Unreachable(
            FailureCode.SERVER_ERROR,
            "%s answers %s with no port: %s".formatted(where, mode(), reply.shown())));
  }
}
