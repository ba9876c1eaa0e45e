package dev.quorus.cli.order;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A file of host keys as OpenSSH keeps it: plain and hashed names, patterns, ports. */
final class KnownHosts {
  private static final int USUAL_PORT = 22;
  private static final String HASHED = "|1|";

  private final Path path;
  private final List<String> lines;

  private KnownHosts(Path path, List<String> lines) {
    this.path = path;
    this.lines = lines;
  }

  /**
   * Reads it.
   *
   * @param option that names the file, for messages
   */
  static KnownHosts read(Path path, String option) {
    try {
      return new KnownHosts(path, Files.readAllLines(path));
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "%s: cannot read %s: %s".formatted(option, path, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }

  /**
   * The fingerprints of a server's keys, without those that are revoked.
   *
   * @param port -1 for the usual one
   * @throws CliException if the file has none
   */
  List<String> fingerprints(String host, int port) {
    String name = host.toLowerCase(Locale.ROOT);
    String known = port < 0 || port == USUAL_PORT ? name : "[" + name + "]:" + port;
    Set<String> valid = new LinkedHashSet<>();
    Set<String> revoked = new LinkedHashSet<>();
    for (String line : lines) {
      String[] words = line.strip().split("\\s+");
      boolean marked = words[0].startsWith("@");
      int first = marked ? 1 : 0;
      if (words[0].startsWith("#") || words.length < first + 3 || !names(words[first], known)) {
        continue;
      }
      if (words[0].equals("@revoked")) {
        revoked.add(fingerprint(words[first + 2]));
      } else if (!marked) {
        valid.add(fingerprint(words[first + 2]));
      }
    }
    valid.removeAll(revoked);
    if (valid.isEmpty()) {
      throw CliException.usage(
          "%s has no key of %s".formatted(path, known),
          "compare the server's fingerprint with its owner, then give it with --host-key");
    }
    return List.copyOf(valid);
  }

  private static boolean names(String field, String host) {
    if (field.startsWith(HASHED)) {
      return isHashOf(field, host);
    }
    List<String> patterns = Arrays.asList(field.toLowerCase(Locale.ROOT).split(",", -1));
    boolean refused =
        patterns.stream().anyMatch(each -> each.startsWith("!") && fits(each.substring(1), host));
    return !refused && patterns.stream().anyMatch(each -> fits(each, host));
  }

  private static boolean fits(String pattern, String host) {
    String regex = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    return host.matches(regex);
  }

  /** The form is {@code |1|salt|hash}: an HMAC by SHA-1 of the name. */
  private static boolean isHashOf(String field, String host) {
    String[] parts = field.substring(HASHED.length()).split("\\|", -1);
    if (parts.length != 2) {
      return false;
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(Base64.getDecoder().decode(parts[0]), "HmacSHA1"));
      byte[] hash = mac.doFinal(host.getBytes(StandardCharsets.UTF_8));
      return MessageDigest.isEqual(hash, Base64.getDecoder().decode(parts[1]));
    } catch (IllegalArgumentException damaged) {
      // A damaged line names nobody, as for OpenSSH.
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC by SHA-1", e);
    }
  }

  private String fingerprint(String key) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Base64.getDecoder().decode(key));
      return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(digest);
    } catch (IllegalArgumentException e) {
      throw new CliException(
          ExitCode.USAGE,
          "%s has a key that is not base64".formatted(path),
          "remove that line, or have ssh write it anew",
          e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
