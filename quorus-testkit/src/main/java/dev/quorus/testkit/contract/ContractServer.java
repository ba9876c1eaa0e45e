package dev.quorus.testkit.contract;

import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A server under contract, with the adapter that is tried on it. It serves a folder of this
 * machine, so what the adapter does is seen, and changed behind its back, on the disk. Paths are
 * names separated by slashes below that folder, not encoded.
 */
public interface ContractServer extends AutoCloseable {
  /** Names that an ordinary file system can hold and that careless code breaks on. */
  List<String> ODD_NAMES =
      List.of(
          "two words  and more",
          " leading and trailing ",
          "100%25 %2f %zz",
          "#hash",
          "what?",
          "a+b",
          "a&b=c;d,e",
          "it's \"quoted\"",
          "-rf",
          ".hidden",
          "..dots",
          "$HOME `id` !x",
          "{a,b}[c]*",
          "~tilde@at:colon|pipe<less>",
          "back\\slash",
          "Grüße",
          "de\u0301compose\u0301",
          "日本語",
          "emoji-\uD83D\uDE80",
          "n".repeat(200));

  Protocol protocol();

  /** The served folder as an endpoint, with credentials that are right. */
  Endpoint base();

  /** The served folder on this machine. */
  Path root();

  /** What it cannot do, each with the reason. */
  default Map<ContractTrait, String> lacks() {
    return Map.of();
  }

  /** Those of the odd names that the server can have. */
  default List<String> oddNames() {
    return ODD_NAMES;
  }

  default Endpoint endpoint(String path) {
    Endpoint base = base();
    String folder = base.uri().toString();
    String joined = folder + (folder.endsWith("/") ? "" : "/") + encode(path);
    return new Endpoint(URI.create(joined), base.headers(), base.credentials(), base.trust());
  }

  /** The same end, opened with a password that is wrong. */
  default Endpoint wrongCredentials(Endpoint endpoint) {
    return endpoint.with(new Credentials.UserPassword("quorus", new Secret("not-the-password")));
  }

  /** How many log-ins it has refused so far; -1 if it does not count them. */
  default long refusedLogins() {
    return -1;
  }

  /** How many connections it has accepted so far; -1 if it does not count them. */
  default long connections() {
    return -1;
  }

  /** Breaks all connections that there are; new ones work. */
  default void cut() {
    throw new UnsupportedOperationException("this server lacks CUTS");
  }

  /** Holds back all bytes in both directions, with the connections staying open. */
  default void stall() {
    throw new UnsupportedOperationException("this server lacks STALLS");
  }

  /** Lets the bytes flow again. */
  default void flow() {}

  /** Takes from the user whom the adapter logs in as the right to this file or folder. */
  default void deny(String path) throws IOException {
    Files.setPosixFilePermissions(at(path), Set.of());
  }

  /** Where on this machine. */
  default Path at(String path) {
    return root().resolve(path);
  }

  default void put(String path, byte[] content) throws IOException {
    Files.write(at(path), content);
  }

  default void put(String path, byte[] content, Instant modified) throws IOException {
    put(path, content);
    Files.setLastModifiedTime(at(path), FileTime.from(modified));
  }

  default byte[] get(String path) throws IOException {
    return Files.readAllBytes(at(path));
  }

  /** Makes a file shorter, in place. */
  default void truncate(String path, long size) throws IOException {
    try (FileChannel channel = FileChannel.open(at(path), StandardOpenOption.WRITE)) {
      channel.truncate(size);
    }
  }

  default void makeFolder(String path) throws IOException {
    Files.createDirectories(at(path));
  }

  /** Everything in a folder, hidden names too. */
  default List<String> names(String folder) throws IOException {
    try (Stream<Path> all = Files.list(at(folder))) {
      return all.map(each -> String.valueOf(each.getFileName())).sorted().toList();
    }
  }

  /** Each byte that is not a plain letter or digit as {@code %XX}; slashes stay. */
  static String encode(String path) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
      char plain = (char) (each & 0xff);
      boolean unreserved =
          plain < 0x80 && (Character.isLetterOrDigit(plain) || "-._~/".indexOf(plain) >= 0);
      encoded.append(unreserved ? String.valueOf(plain) : "%%%02X".formatted(each & 0xff));
    }
    return encoded.toString();
  }

  @Override
  void close() throws IOException;
}
