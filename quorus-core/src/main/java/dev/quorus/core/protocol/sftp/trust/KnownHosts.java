package dev.quorus.core.protocol.sftp.trust;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What files in OpenSSH's known_hosts format say of one server: names, hashed names, patterns, and
 * revoked keys. Keys of certificate authorities are left out, as host certificates are not asked
 * for.
 */
public final class KnownHosts {
  public static final int USUAL_PORT = 22;

  private static final String REVOKED = "@revoked";
  private static final String HASHED = "|1|";
  private static final String HASH = "HmacSHA1";

  private final List<Line> lines;

  /**
   * A key that a server has, or must not have.
   *
   * @param key as it is written, in base64
   * @param where file and line, for messages
   */
  public record Line(boolean revoked, String type, String key, String where) {}

  private KnownHosts(List<Line> lines) {
    this.lines = List.copyOf(lines);
  }

  /** Reads the files; one that is not there says nothing. */
  public static KnownHosts of(String host, int port, List<Path> files) throws IOException {
    String name = name(host, port);
    List<Line> found = new ArrayList<>();
    for (Path file : files) {
      if (Files.exists(file)) {
        read(file, name, found);
      }
    }
    return new KnownHosts(found);
  }

  /** Reads lines of such a file. */
  public static KnownHosts ofLines(String host, int port, List<String> lines) {
    List<Line> found = new ArrayList<>();
    read(lines, "line ", name(host, port), found);
    return new KnownHosts(found);
  }

  /** The name that a server has in these files. */
  public static String name(String host, int port) {
    String lower = host.toLowerCase(Locale.ROOT);
    return port == USUAL_PORT ? lower : "[" + lower + "]:" + port;
  }

  private static void read(Path file, String name, List<Line> found) throws IOException {
    // ISO 8859-1, so that a comment in whatever encoding cannot break the reading.
    read(Files.readAllLines(file, StandardCharsets.ISO_8859_1), file + ":", name, found);
  }

  private static void read(List<String> lines, String where, String name, List<Line> found) {
    int number = 0;
    for (String line : lines) {
      number++;
      String[] words = line.strip().split("\\s+");
      int first = words[0].startsWith("@") ? 1 : 0;
      boolean revoked = words[0].equals(REVOKED);
      if (words[0].startsWith("#")
          || words.length < first + 3
          || (first == 1 && !revoked)
          || !matches(words[first], name)) {
        continue;
      }
      found.add(new Line(revoked, words[first + 1], words[first + 2], where + number));
    }
  }

  private static boolean matches(String patterns, String name) {
    if (patterns.startsWith(HASHED)) {
      return matchesHash(patterns, name);
    }
    boolean matched = false;
    for (String each : patterns.toLowerCase(Locale.ROOT).split(",")) {
      boolean not = each.startsWith("!");
      if (glob(not ? each.substring(1) : each).matcher(name).matches()) {
        if (not) {
          return false;
        }
        matched = true;
      }
    }
    return matched;
  }

  private static Pattern glob(String pattern) {
    StringBuilder regex = new StringBuilder();
    for (String each : pattern.split("(?<=[*?])|(?=[*?])")) {
      regex.append(
          switch (each) {
            case "*" -> ".*";
            case "?" -> ".";
            default -> Pattern.quote(each);
          });
    }
    return Pattern.compile(regex.toString());
  }

  private static boolean matchesHash(String hashed, String name) {
    String[] parts = hashed.substring(HASHED.length()).split("\\|");
    if (parts.length != 2) {
      return false;
    }
    try {
      Mac mac = Mac.getInstance(HASH);
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(parts[0]), HASH));
      byte[] hash = mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
      return MessageDigest.isEqual(hash, Base64.getDecoder().decode(parts[1]));
    } catch (IllegalArgumentException e) {
      // Not base64, so the line is for nobody.
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + HASH, e);
    }
  }

  /** The lines that give the server keys. */
  public List<Line> keys() {
    return lines.stream().filter(line -> !line.revoked()).toList();
  }

  /**
   * The fingerprints of the keys that the server has, without those that are revoked.
   *
   * @throws IllegalArgumentException if a key is not base64
   */
  public List<String> fingerprints() {
    return keys().stream()
        .map(Line::key)
        .filter(key -> !revokes(key))
        .map(KnownHosts::fingerprint)
        .distinct()
        .toList();
  }

  private static String fingerprint(String key) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Base64.getDecoder().decode(key));
      return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  public boolean revokes(String key) {
    return lines.stream().anyMatch(line -> line.revoked() && line.key().equals(key));
  }

  public boolean knows(String key) {
    return keys().stream().anyMatch(line -> line.key().equals(key));
  }

  /** The given names of signatures, those first that the known keys of the server can make. */
  public List<String> knownFirst(List<String> signatures) {
    List<String> types = keys().stream().map(Line::type).toList();
    List<String> known = signatures.stream().filter(name -> types.contains(type(name))).toList();
    List<String> ordered = new ArrayList<>(known);
    signatures.stream().filter(name -> !known.contains(name)).forEach(ordered::add);
    return ordered;
  }

  /** RSA keys make signatures with several hashes. */
  private static String type(String signature) {
    return Arrays.asList("rsa-sha2-256", "rsa-sha2-512").contains(signature)
        ? "ssh-rsa"
        : signature;
  }
}
