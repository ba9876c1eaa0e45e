package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A listing, line by line as it comes, so that its length does not matter. */
final class Listing implements Tree.Entries {
  /** Bytes that one line may have. */
  private static final int LONGEST = 64 << 10;

  private final Access access;
  private final Exchange exchange;
  private final EntryReader reader;
  private final boolean away;
  private final ByteBuffer bytes = ByteBuffer.allocate(64 << 10).flip();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean ended;

  /**
   * Takes over the session.
   *
   * @param away whether it is to go back to its login folder at the end
   */
  Listing(Access access, Exchange exchange, EntryReader reader, boolean away) {
    this.access = access;
    this.exchange = exchange;
    this.reader = reader;
    this.away = away;
  }

  @Override
  public @Nullable Entry next() throws TransferException, InterruptedException {
    while (!ended) {
      String text = nextLine();
      if (text == null) {
        end();
      } else {
        Entry entry = reader.read(text);
        if (entry != null && !entry.name().equals(".") && !entry.name().equals("..")) {
          return checked(entry);
        }
      }
    }
    return null;
  }

  /** A name that leads elsewhere is the doing of no honest server. */
  private static Entry checked(Entry entry) throws TransferException {
    if (entry.name().isEmpty() || entry.name().indexOf('/') >= 0) {
      throw new TransferException(
          new Rejected(
              FailureCode.NAME_REFUSED,
              "the server lists the name '%s', which is that of no file in this folder"
                  .formatted(entry.name())));
    }
    return entry;
  }

  private void end() throws TransferException, InterruptedException {
    access.work(session -> {
      exchange.completeRead();
      if (away) {
        session.goHome();
      }
      return true;
    });
    ended = true;
  }

  /** Null at the end. */
  private @Nullable String nextLine() throws TransferException, InterruptedException {
    line.reset();
    while (true) {
      if (!bytes.hasRemaining() && !receive()) {
        return line.size() > 0 ? text() : null;
      }
      byte next = bytes.get();
      if (next == '\n') {
        return text();
      }
      line.write(next);
      if (line.size() > LONGEST) {
        throw new TransferException(
            new Unreachable(
                FailureCode.SERVER_ERROR,
                "a line of the listing is longer than %d bytes".formatted(LONGEST)));
      }
    }
  }

  private boolean receive() throws TransferException, InterruptedException {
    bytes.clear();
    try {
      return exchange.read(bytes) >= 0;
    } finally {
      bytes.flip();
    }
  }

  private String text() {
    String text = line.toString(StandardCharsets.UTF_8);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public void close() {
    if (!ended) {
      exchange.abort();
    }
    access.close();
  }
}
