package dev.quorus.agent.enrol;

import dev.quorus.agent.journal.PrivateFiles;
import dev.quorus.core.transfer.Secret;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The identity of an agent in its data folder, for its owner's eyes only. It is there whole or not
 * at all, also after a power cut. Blocks.
 */
public final class IdentityFile {
  private static final String NAME = "identity.json";

  private final Path folder;

  /**
   * @param folder the agent's own; created if it is missing
   */
  public IdentityFile(Path folder) {
    this.folder = folder;
  }

  public Path path() {
    return folder.resolve(NAME);
  }

  /**
   * Null if there is none yet.
   *
   * @throws IOException if it cannot be read, or holds something else; the message says what to do
   */
  public @Nullable Identity read() throws IOException {
    try {
      JsonObject json = new JsonObject(Files.readString(path()));
      return new Identity(
          json.getString("agent"),
          new Secret(json.getString("credential")),
          json.getBoolean("enrolled", false));
    } catch (NoSuchFileException e) {
      return null;
    } catch (DecodeException | ClassCastException | NullPointerException e) {
      // Without the cause: it may repeat the credential.
      throw new IOException(
          path() + " is damaged; delete it and enrol the agent anew with a token");
    }
  }

  /** Puts it in the place of the one before. */
  public void write(Identity identity) throws IOException {
    PrivateFiles.createFolder(folder);
    String text =
        new JsonObject()
            .put("agent", identity.agent())
            .put("credential", identity.credential().reveal())
            .put("enrolled", identity.enrolled())
            .encode();
    Path beside = folder.resolve("." + NAME + ".new");
    Files.deleteIfExists(beside);
    try (FileChannel channel =
        FileChannel.open(
            beside,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PrivateFiles.file())) {
      ByteBuffer bytes = ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(beside, path(), StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel flushed = FileChannel.open(folder, StandardOpenOption.READ)) {
      flushed.force(true);
    }
  }
}
