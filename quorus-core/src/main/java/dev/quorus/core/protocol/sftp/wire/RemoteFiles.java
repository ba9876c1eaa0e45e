package dev.quorus.core.protocol.sftp.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** What can be asked of the server, each in its own words. Safe for use by many threads. */
public final class RemoteFiles {
  private final SftpChannel channel;
  private final ServerOffer offer;

  public RemoteFiles(SftpChannel channel, ServerOffer offer) {
    this.channel = channel;
    this.offer = offer;
  }

  public boolean offers(String extension) {
    return offer.has(extension);
  }

  public Pending sendStat(String path) throws IOException, InterruptedException {
    return channel.send(Frame.of(Fxp.STAT).text(shown(path)));
  }

  public Pending sendLinkStat(String path) throws IOException, InterruptedException {
    return channel.send(Frame.of(Fxp.LSTAT).text(path));
  }

  public Pending sendStat(RemoteHandle handle) throws IOException, InterruptedException {
    return channel.send(Frame.of(Fxp.FSTAT).handle(handle));
  }

  /** What the path leads to; null if nothing is there. */
  public @Nullable FileAttributes stat(String path) throws IOException, InterruptedException {
    return found(sendStat(path));
  }

  /** The attributes that were asked for; null if nothing is there. */
  public static @Nullable FileAttributes found(Pending asked)
      throws IOException, InterruptedException {
    try {
      return asked.await().expectAttributes();
    } catch (StatusException e) {
      if (e.saysMissing()) {
        return null;
      }
      throw e;
    }
  }

  public Pending sendOpen(String path, int how, int permissions)
      throws IOException, InterruptedException {
    Frame request = Frame.of(Fxp.OPEN).text(path).number(how);
    return channel.send(
        permissions < 0
            ? request.number(0)
            : request.number(Fxp.HAS_PERMISSIONS).number(permissions));
  }

  public RemoteHandle open(String path, int how, int permissions)
      throws IOException, InterruptedException {
    return sendOpen(path, how, permissions).await().expectHandle();
  }

  public Pending read(RemoteHandle handle, long offset, ByteBuffer target)
      throws IOException, InterruptedException {
    Frame request = Frame.of(Fxp.READ).handle(handle).longNumber(offset).number(target.remaining());
    return channel.send(request, target);
  }

  public Pending write(RemoteHandle handle, long offset, ByteBuffer... data)
      throws IOException, InterruptedException {
    int length = 0;
    for (ByteBuffer each : data) {
      length += each.remaining();
    }
    return channel.send(Frame.of(Fxp.WRITE).handle(handle).longNumber(offset).number(length), data);
  }

  public Pending sendSync(RemoteHandle handle) throws IOException, InterruptedException {
    return channel.send(Frame.extended(ServerOffer.FSYNC).handle(handle));
  }

  /** Has it closed without waiting: of a file that was only read nothing can be lost. */
  public void letGo(RemoteHandle handle) throws IOException, InterruptedException {
    channel.tell(Frame.of(Fxp.CLOSE).handle(handle));
  }

  public Pending sendClose(RemoteHandle handle) throws IOException, InterruptedException {
    return channel.send(Frame.of(Fxp.CLOSE).handle(handle));
  }

  public void truncate(RemoteHandle handle, long length) throws IOException, InterruptedException {
    ask(Frame.of(Fxp.FSETSTAT).handle(handle).number(Fxp.HAS_SIZE).longNumber(length));
  }

  public void permit(RemoteHandle handle, int permissions)
      throws IOException, InterruptedException {
    ask(Frame.of(Fxp.FSETSTAT).handle(handle).number(Fxp.HAS_PERMISSIONS).number(permissions));
  }

  /** Sets both times, since the protocol has them together. */
  public void stamp(RemoteHandle handle, Instant modified)
      throws IOException, InterruptedException {
    int seconds = (int) modified.getEpochSecond();
    ask(
        Frame.of(Fxp.FSETSTAT)
            .handle(handle)
            .number(Fxp.HAS_TIMES)
            .number(seconds)
            .number(seconds));
  }

  /** Fails where the new name is taken, on the servers that keep to the protocol. */
  public void rename(String from, String to) throws IOException, InterruptedException {
    ask(Frame.of(Fxp.RENAME).text(from).text(to));
  }

  /** Replaces what has the new name, in one step. */
  public void replace(String from, String to) throws IOException, InterruptedException {
    ask(Frame.extended(ServerOffer.POSIX_RENAME).text(from).text(to));
  }

  public void link(String from, String to) throws IOException, InterruptedException {
    ask(Frame.extended(ServerOffer.HARD_LINK).text(from).text(to));
  }

  public Pending sendRemove(String path) throws IOException, InterruptedException {
    return channel.send(Frame.of(Fxp.REMOVE).text(path));
  }

  public Pending sendRemoveFolder(String path) throws IOException, InterruptedException {
    return channel.send(Frame.of(Fxp.RMDIR).text(path));
  }

  /** Waits for a removal; what is gone already needs none, whatever the server says then. */
  public void gone(Pending removal, String path) throws IOException, InterruptedException {
    try {
      removal.await().expectOk();
    } catch (StatusException e) {
      if (!e.saysMissing() && found(sendLinkStat(path)) != null) {
        throw e;
      }
    }
  }

  public void makeFolder(String path) throws IOException, InterruptedException {
    ask(Frame.of(Fxp.MKDIR).text(path).number(0));
  }

  public RemoteHandle openFolder(String path) throws IOException, InterruptedException {
    return channel.ask(Frame.of(Fxp.OPENDIR).text(shown(path))).expectHandle();
  }

  public Pending sendList(RemoteHandle folder) throws IOException, InterruptedException {
    return channel.send(Frame.of(Fxp.READDIR).handle(folder));
  }

  /** How many bytes the user may still write where the path is; -1 if the server cannot tell. */
  public long freeSpace(String path) throws IOException, InterruptedException {
    if (!offers(ServerOffer.STATVFS)) {
      return -1;
    }
    Answer answer = channel.ask(Frame.extended(ServerOffer.STATVFS).text(shown(path)));
    answer.expect(Fxp.EXTENDED_REPLY);
    answer.longNumber();
    long unit = answer.longNumber();
    answer.longNumber();
    answer.longNumber();
    return unit * answer.longNumber();
  }

  /** Copies between two open files of the server; what is copied has the same place in both. */
  public void copy(RemoteHandle from, long at, long length, RemoteHandle to)
      throws IOException, InterruptedException {
    ask(
        Frame.extended(ServerOffer.COPY_DATA)
            .handle(from)
            .longNumber(at)
            .longNumber(length)
            .handle(to)
            .longNumber(at));
  }

  /**
   * The digest of a whole file as the server computes it, in hexadecimal characters; null if it
   * answers with another one than was asked for.
   *
   * @param algorithm such as {@code sha256}
   */
  public @Nullable String digest(String path, String algorithm)
      throws IOException, InterruptedException {
    Frame request = Frame.extended(ServerOffer.CHECK_FILE_NAME).text(path).text(algorithm);
    Answer answer = channel.ask(request.longNumber(0).longNumber(0).number(0));
    answer.expect(Fxp.EXTENDED_REPLY);
    String used = answer.text();
    // Drafts differ in whether the name of the extension is repeated first.
    if (used.equals(ServerOffer.CHECK_FILE)) {
      used = answer.text();
    }
    return used.equalsIgnoreCase(algorithm)
        ? HexFormat.of().formatHex(digest(answer.body()))
        : null;
  }

  /** Plain, as the draft has it, or behind its length, as Apache MINA sends it. */
  private static byte[] digest(ByteBuffer body) {
    int behind = body.remaining() - Integer.BYTES;
    if (behind > 0 && body.getInt(body.position()) == behind) {
      body.getInt();
    }
    byte[] digest = new byte[body.remaining()];
    body.get(digest);
    return digest;
  }

  private static String shown(String path) {
    return path.isEmpty() ? "/" : path;
  }

  private void ask(Frame request) throws IOException, InterruptedException {
    channel.ask(request).expectOk();
  }
}
