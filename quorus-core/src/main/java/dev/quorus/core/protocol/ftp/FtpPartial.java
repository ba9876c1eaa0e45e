package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Partial;
import dev.quorus.core.protocol.PartialNames;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.transfer.TransferId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is written beside the target until it is whole, and the ledger of it. A session has only one
 * data connection, so the ledger is written over a second one.
 */
final class FtpPartial implements AutoCloseable {
  /** Bytes above which a ledger is none: this is enough for 5 TB. */
  private static final int LONGEST_LEDGER = 32 << 20;

  private static final int COPIED = 256 << 10;

  private final FtpPath data;
  private final FtpPath ledger;
  private final Access second;
  private long size = SourceStat.UNKNOWN_SIZE;
  private volatile boolean ledgerPossible = true;
  private volatile @Nullable Exchange noting;

  /**
   * Asks nothing yet.
   *
   * @param second the way to a session of the ledger's own
   */
  FtpPartial(FtpPath target, TransferId transfer, Access second) {
    PartialNames names = PartialNames.of(target.name(), transfer);
    this.data = target.beside(names.partial());
    this.ledger = target.beside(names.ledger());
    this.second = second;
  }

  FtpPath data() {
    return data;
  }

  /** Bytes that an earlier attempt left; -1 for none. */
  long size() {
    return size;
  }

  /** Takes the answer to SIZE of it. */
  void seen(Reply reply) {
    size = sizeIn(reply);
    ledgerPossible = size >= 0;
  }

  private static long sizeIn(Reply reply) {
    Found found = new Look(new FtpPath(""), false).answer(List.of(reply, reply));
    return found == null ? SourceStat.UNKNOWN_SIZE : found.size();
  }

  long sizeNow(FtpSession session) throws TransferException, InterruptedException {
    return sizeIn(session.ask("look at '" + data + "'", Line.of("SIZE", data)));
  }

  /** Null if nothing was left, or the server cannot go on with it. */
  @Nullable Partial left(FtpSession session) throws TransferException, InterruptedException {
    if (size < 0 || !session.features().restarts()) {
      return null;
    }
    return new Partial(size, readLedger(session));
  }

  private ByteBuffer readLedger(FtpSession session) throws TransferException, InterruptedException {
    String doing = "read '" + ledger + "'";
    return switch (session.open(Side.DESTINATION, doing, 0, Line.of("RETR", ledger))) {
      case Opening.Begun(Exchange exchange) -> all(exchange);
      case Opening.Refused(Reply reply) -> ByteBuffer.allocate(0);
    };
  }

  private static ByteBuffer all(Exchange exchange) throws TransferException, InterruptedException {
    ByteBuffer bytes = ByteBuffer.allocate(DataChannel.LEAST_ROOM * 2);
    while (exchange.read(bytes) >= 0) {
      if (bytes.position() > LONGEST_LEDGER) {
        exchange.abort();
        return ByteBuffer.allocate(0);
      }
      if (bytes.remaining() < DataChannel.LEAST_ROOM) {
        bytes = ByteBuffer.allocate(bytes.capacity() * 2).put(bytes.flip());
      }
    }
    exchange.completeRead();
    return bytes.flip();
  }

  /** Begins it anew, or goes on exactly at the offset. */
  Opening write(FtpSession session, long offset) throws TransferException, InterruptedException {
    boolean append = offset > 0 && offset == size;
    Line line = Line.of(append ? "APPE" : "STOR", data);
    return session.open(Side.DESTINATION, "write '" + data + "'", append ? 0 : offset, line);
  }

  /**
   * Begins it anew with its own first bytes, since FTP cannot cut a file off: the old one steps
   * aside and is read over the second session.
   */
  Opening shorten(FtpSession session, long length) throws TransferException, InterruptedException {
    FtpPath old = data.beside(data.name() + ".cut");
    String doing = "go on in '" + data + "'";
    session.ask(doing, Line.of("RNFR", data));
    session.ask(doing, Line.of("RNTO", old));
    Opening opening = write(session, 0);
    if (opening instanceof Opening.Begun(Exchange to)) {
      second.work(other -> {
        switch (other.open(Side.DESTINATION, doing, 0, Line.of("RETR", old))) {
          case Opening.Begun(Exchange from) -> copy(from, to, length);
          case Opening.Refused(Reply reply) ->
              throw Trouble.of(Side.DESTINATION, other.where(), doing, reply);
        }
        return true;
      });
      second.work(other -> other.ask(doing, Line.of("DELE", old)));
    }
    return opening;
  }

  private static void copy(Exchange from, Exchange to, long length)
      throws TransferException, InterruptedException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(COPIED);
    long left = length;
    while (left > 0 && from.read(buffer.clear()) >= 0) {
      buffer.flip().limit((int) Math.min(buffer.limit(), left));
      left -= buffer.remaining();
      to.write(buffer);
    }
    from.abort();
  }

  /** Appends to the ledger; called by another thread than the one that writes. */
  void note(byte[] entry) throws TransferException, InterruptedException {
    ledgerPossible = true;
    String doing = "note the progress in '" + ledger + "'";
    second.work(session -> {
      switch (session.open(Side.DESTINATION, doing, 0, Line.of("APPE", ledger))) {
        case Opening.Begun(Exchange exchange) -> {
          noting = exchange;
          exchange.write(ByteBuffer.wrap(entry));
          exchange.completeWrite();
        }
        case Opening.Refused(Reply reply) ->
            throw Trouble.of(Side.DESTINATION, session.where(), doing, reply);
      }
      return true;
    });
  }

  /** Removes both. */
  void delete(FtpSession session) throws TransferException, InterruptedException {
    String doing = "remove '" + data + "'";
    List<Line> lines = new ArrayList<>();
    if (ledgerPossible) {
      lines.add(Line.of("DELE", ledger));
    }
    lines.add(Line.of("DELE", data));
    Reply reply = session.ask(doing, lines).getLast();
    if (!reply.done() && sizeNow(session) >= 0) {
      throw Trouble.of(Side.DESTINATION, session.where(), doing, reply);
    }
    ledgerPossible = false;
  }

  /** Before the partial gets its final name, so that no ledger is left alone. */
  void deleteLedger(FtpSession session) throws TransferException, InterruptedException {
    if (ledgerPossible) {
      session.ask("remove '" + ledger + "'", Line.of("DELE", ledger));
      ledgerPossible = false;
    }
  }

  @Override
  public void close() {
    Exchange open = noting;
    if (open != null && !open.isOver()) {
      open.abort();
    }
    second.close();
  }
}
