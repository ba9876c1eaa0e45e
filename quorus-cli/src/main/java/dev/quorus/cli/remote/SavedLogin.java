package dev.quorus.cli.remote;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.cli.show.JsonLine;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The server that a person logged in to, with the key for it, in a file that nobody else can read.
 *
 * @param certificates the file by whose certificates the server is known; null for the platform's
 *     authorities
 */
record SavedLogin(URI url, Secret key, @Nullable Path certificates) {
  static final String FILE = "login.json";

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  /**
   * The login of this folder; empty if there is none.
   *
   * @throws IOException if its file cannot be read, is open to others, or is not what was written
   */
  static Optional<SavedLogin> find(Path quorusFolder) throws IOException {
    Path file = quorusFolder.resolve(FILE);
    try {
      if (!Files.getPosixFilePermissions(file).equals(OWNER_ONLY)) {
        throw new IOException("it is open to others; run 'chmod 600 " + file + "'");
      }
      JsonNode json = new ObjectMapper().readTree(Files.readAllBytes(file));
      JsonNode certificates = json.path("ca");
      return Optional.of(
          new SavedLogin(
              URI.create(json.required("url").asText()),
              new Secret(json.required("key").asText()),
              certificates.isTextual() ? Path.of(certificates.asText()) : null));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (JsonProcessingException | IllegalArgumentException e) {
      // Not kept as the cause: it may repeat the key.
      throw new IOException("it is not what 'quorus login' writes");
    }
  }

  /** Writes it in place of an earlier one; whole or not at all. */
  void save(Path quorusFolder) throws IOException {
    Files.createDirectories(quorusFolder);
    Path beside =
        Files.createTempFile(
            quorusFolder, FILE, ".tmp", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    try {
      Files.writeString(beside, json());
      Files.move(
          beside,
          quorusFolder.resolve(FILE),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /** Forgets it; whether there was one. */
  static boolean remove(Path quorusFolder) throws IOException {
    return Files.deleteIfExists(quorusFolder.resolve(FILE));
  }

  private String json() {
    JsonLine line = new JsonLine().put("url", url.toString()).put("key", key.reveal());
    return (certificates == null ? line : line.put("ca", certificates.toString())) + "\n";
  }
}
