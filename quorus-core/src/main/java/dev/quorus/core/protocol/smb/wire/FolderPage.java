package dev.quorus.core.protocol.smb.wire;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Some entries of a folder, as one answer held them. Used by one thread. */
public final class FolderPage {
  /** FileDirectoryInformation: the least that has size and time. */
  static final int INFORMATION = 1;

  private final ByteBuffer bytes;
  private int at;
  private boolean more = true;

  /** One entry: also {@code .} and {@code ..}, if the server lists them. */
  public record Item(String name, FileFacts facts) {}

  public FolderPage(ByteBuffer bytes) {
    this.bytes = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    this.more = bytes.hasRemaining();
  }

  /** The next one; null if the page ends. */
  public @Nullable Item next() throws IOException {
    if (!more) {
      return null;
    }
    try {
      ByteBuffer entry = bytes.slice(at, bytes.limit() - at).order(ByteOrder.LITTLE_ENDIAN);
      int next = entry.getInt(0);
      byte[] name = new byte[entry.getInt(60)];
      entry.get(64, name);
      more = next > 0;
      at += next;
      return new Item(
          new String(name, StandardCharsets.UTF_16LE),
          new FileFacts(entry.getLong(40), FileFacts.time(entry.getLong(24)), entry.getInt(56)));
    } catch (IndexOutOfBoundsException | BufferUnderflowException | NegativeArraySizeException e) {
      throw new IOException("the listing of a folder is broken", e);
    }
  }
}
