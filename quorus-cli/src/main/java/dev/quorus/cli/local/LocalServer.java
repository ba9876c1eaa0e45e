package dev.quorus.cli.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.cli.show.JsonLine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;

/**
 * A server that runs on this machine, or ran: it may have been killed and its file left.
 *
 * @param adminKey the file with the key for it
 */
public record LocalServer(URI url, long pid, Instant startedAt, Path adminKey) {
  /** Its file's name in the quorus folder. */
  public static final String FILE = "server.json";

  /** What the admin key's file is called, in the folder of the server's data. */
  public static final String ADMIN_KEY = "admin.key";

  /** Whether its process is there. */
  public boolean alive() {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  /**
   * The server that registered itself last; empty if none did.
   *
   * @throws IOException if there is a file that cannot be read, or is not what a server wrote
   */
  public static Optional<LocalServer> find(Path quorusFolder) throws IOException {
    Path file = quorusFolder.resolve(FILE);
    try {
      JsonNode json = new ObjectMapper().readTree(Files.readAllBytes(file));
      return Optional.of(
          new LocalServer(
              URI.create(json.required("url").asText()),
              json.required("pid").asLong(),
              Instant.parse(json.required("startedAt").asText()),
              Path.of(json.required("adminKey").asText())));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (JsonProcessingException | RuntimeException e) {
      throw new IOException("it is not what 'quorus start' writes", e);
    }
  }

  /**
   * Registers it, so that commands find it, unless another one is registered that still runs.
   *
   * @return whether it is registered now
   */
  public boolean register(Path quorusFolder) throws IOException {
    Optional<LocalServer> other = find(quorusFolder);
    if (other.isPresent() && other.get().pid() != pid && other.get().alive()) {
      return false;
    }
    Files.createDirectories(quorusFolder);
    Path beside = Files.createTempFile(quorusFolder, FILE, ".tmp");
    Files.writeString(beside, json());
    Files.move(
        beside,
        quorusFolder.resolve(FILE),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    return true;
  }

  /** Takes its registration away, if it is still its own. */
  public void unregister(Path quorusFolder) throws IOException {
    Optional<LocalServer> registered = find(quorusFolder);
    if (registered.isPresent() && registered.get().pid() == pid) {
      Files.deleteIfExists(quorusFolder.resolve(FILE));
    }
  }

  private String json() {
    return new JsonLine()
            .put("url", url.toString())
            .put("pid", pid)
            .put("startedAt", startedAt.toString())
            .put("adminKey", adminKey.toString())
        + "\n";
  }
}
