package dev.quorus.core.protocol.smb;

import dev.quorus.core.pool.Session;
import dev.quorus.core.protocol.smb.wire.Call;
import dev.quorus.core.protocol.smb.wire.FileFacts;
import dev.quorus.core.protocol.smb.wire.FileId;
import dev.quorus.core.protocol.smb.wire.Link;
import dev.quorus.core.protocol.smb.wire.OpenFile;
import dev.quorus.core.protocol.smb.wire.Opening;
import dev.quorus.core.protocol.smb.wire.Reply;
import dev.quorus.core.protocol.smb.wire.Request;
import dev.quorus.core.protocol.smb.wire.ShareFacts;
import dev.quorus.core.protocol.smb.wire.Status;
import dev.quorus.core.protocol.smb.wire.StatusException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection of its own with one log-in and one share: what is leased. Several requests of its
 * holder may be under way, so one file keeps it busy; eight files have eight.
 */
final class SmbSession implements Session {
  private static final int OF_FILE = 1;
  private static final int OF_FILE_SYSTEM = 2;
  private static final int STANDARD_INFORMATION = 5;
  private static final int DISPOSITION_INFORMATION = 13;
  private static final int SIZE_INFORMATION = 3;

  private final Link link;
  private final ShareFacts share;
  private volatile boolean used;

  SmbSession(Link link, ShareFacts share) {
    this.link = link;
    this.share = share;
  }

  Link link() {
    return link;
  }

  ShareFacts share() {
    return share;
  }

  /** Whether someone had it before: then it may have died unnoticed meanwhile. */
  boolean isUsed() {
    return used;
  }

  void used() {
    used = true;
  }

  @Override
  public boolean isAlive() {
    return link.isAlive();
  }

  @Override
  public void close() {
    link.close();
  }

  OpenFile open(String path, Opening how) throws IOException, InterruptedException {
    Call call = link.send(link.create(path, how));
    try {
      return call.checked().opened();
    } catch (InterruptedException e) {
      // Nobody would ever close what the server opens now.
      link.close();
      throw e;
    }
  }

  /** Something done with an open file. */
  interface Use<T extends @Nullable Object> {
    T with(OpenFile file) throws IOException, InterruptedException;
  }

  /** Opens a file, does something with it and closes it, whatever became of that. */
  <T extends @Nullable Object> T using(String path, Opening how, Use<T> use)
      throws IOException, InterruptedException {
    OpenFile file = open(path, how);
    try {
      return use.with(file);
    } finally {
      forget(file.id());
    }
  }

  /** Asks what has that name; {@link #looked} takes the answer. */
  Call look(String path) throws IOException, InterruptedException {
    List<Call> calls =
        link.send(
            List.of(link.create(path, Opening.look()), Request.close(FileId.OF_REQUEST_BEFORE)));
    return calls.getFirst();
  }

  /** What has the name; null if nothing has. */
  static @Nullable FileFacts looked(Call call) throws IOException, InterruptedException {
    Reply reply = call.await();
    return isMissing(reply.status()) ? null : reply.checked().opened().facts();
  }

  static boolean isMissing(int status) {
    return status == Status.OBJECT_NAME_NOT_FOUND
        || status == Status.OBJECT_PATH_NOT_FOUND
        || status == Status.NO_SUCH_FILE;
  }

  /** Closes a file without waiting for it. */
  void forget(FileId file) throws IOException, InterruptedException {
    link.send(Request.close(file));
  }

  void flush(FileId file) throws IOException, InterruptedException {
    link.send(Request.flush(file)).checked();
  }

  void setInfo(FileId file, int information, byte[] value)
      throws IOException, InterruptedException {
    link.send(Request.setInfo(file, information, value)).checked();
  }

  /** The length of an open file. */
  long size(FileId file) throws IOException, InterruptedException {
    ByteBuffer facts =
        link.send(Request.queryInfo(file, OF_FILE, STANDARD_INFORMATION, 24)).checked().output();
    return facts.getLong(8);
  }

  /** Bytes that are free for this user where the file lies. */
  long usable(FileId file) throws IOException, InterruptedException {
    ByteBuffer facts =
        link.send(Request.queryInfo(file, OF_FILE_SYSTEM, SIZE_INFORMATION, 24)).checked().output();
    return facts.getLong(8) * facts.getInt(16) * facts.getInt(20);
  }

  /** Deletes what has the name; does nothing if nothing has. */
  void delete(String path, Opening how) throws IOException, InterruptedException {
    List<Call> calls =
        link.send(
            List.of(
                link.create(path, how),
                Request.setInfo(FileId.OF_REQUEST_BEFORE, DISPOSITION_INFORMATION, new byte[] {1}),
                Request.close(FileId.OF_REQUEST_BEFORE)));
    Reply opened = calls.getFirst().await();
    if (!isMissing(opened.status())) {
      opened.checked();
      calls.get(1).checked();
      calls.get(2).checked();
    }
  }

  /**
   * Deletes what has the name; false while the name is still taken, since another connection has
   * the file open.
   */
  boolean isGone(String path, Opening how) throws IOException, InterruptedException {
    try {
      delete(path, how);
    } catch (StatusException e) {
      if (isBusy(e.status())) {
        return false;
      }
      throw e;
    }
    return isMissing(look(path).await().status());
  }

  private static boolean isBusy(int status) {
    return status == Status.SHARING_VIOLATION || status == Status.DELETE_PENDING;
  }

  /** Makes a folder and those above it. */
  void makeFolders(List<String> names) throws IOException, InterruptedException {
    if (names.isEmpty()) {
      return;
    }
    int status = makeFolder(names);
    if (status == Status.OBJECT_PATH_NOT_FOUND) {
      makeFolders(names.subList(0, names.size() - 1));
      status = makeFolder(names);
    }
    if (status != Status.SUCCESS) {
      throw new StatusException(status);
    }
  }

  private int makeFolder(List<String> names) throws IOException, InterruptedException {
    return link.send(
            List.of(
                link.create(String.join("\\", names), Opening.makeFolder()),
                Request.close(FileId.OF_REQUEST_BEFORE)))
        .getFirst()
        .await()
        .status();
  }
}
