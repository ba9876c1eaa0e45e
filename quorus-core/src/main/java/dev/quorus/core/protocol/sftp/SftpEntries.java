package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Entry.Kind;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Tree.Entries;
import dev.quorus.core.protocol.sftp.wire.Answer;
import dev.quorus.core.protocol.sftp.wire.FileAttributes;
import dev.quorus.core.protocol.sftp.wire.Fxp;
import dev.quorus.core.protocol.sftp.wire.Pending;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder, listed page by page with a few pages asked for ahead. A name that is not UTF-8 cannot
 * be written in a URI, so what has it is neither read nor deleted: it is shown as {@link
 * Kind#OTHER}, its odd bytes replaced. A name with a slash or NUL can only be an attack, and ends
 * the listing.
 */
final class SftpEntries implements Entries {
  private static final int PAGES_AHEAD = 3;
  private static final Set<String> STEPS = Set.of(".", "..");
  private static final Logger LOG = LoggerFactory.getLogger(SftpEntries.class);

  private final Seat seat;
  private final OpenRemote folder;
  private final String shown;
  private final ArrayDeque<Pending> asked = new ArrayDeque<>();
  private final ArrayDeque<Entry> page = new ArrayDeque<>();
  private boolean ended;

  SftpEntries(Seat seat, OpenRemote folder, String shown) {
    this.seat = seat;
    this.folder = folder;
    this.shown = shown;
  }

  @Override
  public @Nullable Entry next() throws TransferException, InterruptedException {
    try {
      while (page.isEmpty() && !ended) {
        read();
      }
      return page.pollFirst();
    } catch (IOException e) {
      throw folder.isClosed()
          ? folder.trouble("list", e)
          : SftpTrouble.of(Side.SOURCE, "list", shown, e);
    }
  }

  private void read() throws IOException, TransferException, InterruptedException {
    while (asked.size() < PAGES_AHEAD) {
      asked.addLast(folder.session().files().sendList(folder.handle()));
    }
    Answer answer = asked.removeFirst().await();
    try {
      answer.expect(Fxp.NAME);
    } catch (StatusException e) {
      if (e.code() != Fxp.EOF) {
        throw e;
      }
      ended = true;
      for (Pending each : asked) {
        var _ = each.await();
      }
      return;
    }
    for (int left = answer.number(); left > 0; left--) {
      add(answer.bytes(), answer.bytes(), FileAttributes.read(answer));
    }
  }

  private void add(byte[] name, byte[] description, FileAttributes attributes)
      throws TransferException {
    String text = utf8(name);
    if (text == null) {
      String replaced = new String(name, StandardCharsets.UTF_8);
      LOG.atWarn()
          .addKeyValue("folder", shown)
          .addKeyValue("name", replaced)
          .log("left out: its name is not UTF-8");
      page.addLast(new Entry(replaced, Kind.OTHER, -1, attributes.modified(), true));
      return;
    }
    if (STEPS.contains(text)) {
      return;
    }
    if (text.isEmpty() || text.indexOf('/') >= 0 || text.indexOf('\0') >= 0) {
      throw new TransferException(
          new Rejected(
              FailureCode.NAME_REFUSED,
              "the server lists the name '%s' in '%s', which no file can have"
                  .formatted(text, shown)));
    }
    Kind kind = attributes.mode() < 0 ? kind(description) : attributes.kind();
    page.addLast(
        new Entry(
            text,
            kind,
            kind == Kind.FILE ? attributes.size() : -1,
            attributes.modified(),
            attributes.modified() != null));
  }

  private static @Nullable String utf8(byte[] name) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(name)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** By the line that the server shows to people, where it says nothing to programs. */
  private static Kind kind(byte[] description) {
    return switch (description.length == 0 ? '-' : description[0]) {
      case 'd' -> Kind.FOLDER;
      case 'l' -> Kind.LINK;
      case 'b', 'c', 'p', 's' -> Kind.OTHER;
      default -> Kind.FILE;
    };
  }

  @Override
  public void close() {
    folder.close();
    seat.close();
  }
}
