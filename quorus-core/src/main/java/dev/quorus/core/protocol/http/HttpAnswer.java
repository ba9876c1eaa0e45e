package dev.quorus.core.protocol.http;

import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import io.vertx.core.MultiMap;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Status and headers of a response, and what they say of the file. */
record HttpAnswer(int status, String reason, MultiMap headers) {
  private static final Pattern CONTENT_RANGE = Pattern.compile("bytes (\\d+)-(\\d+)/(\\d+|\\*)");
  private static final Pattern DIGEST =
      Pattern.compile("(sha-256|sha-512)=:?([A-Za-z0-9+/=]+):?", Pattern.CASE_INSENSITIVE);
  private static final long UNKNOWN = SourceStat.UNKNOWN_SIZE;

  @Nullable String header(String name) {
    return headers.get(name);
  }

  boolean succeeded() {
    return status >= 200 && status < 300;
  }

  /** Whether the server wants less at a time. */
  boolean isBusy() {
    return status == 429 || status == 503;
  }

  boolean redirects() {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  /** What the source is, from the answer to a HEAD, a GET, or a GET of a range. */
  SourceStat stat() {
    return new SourceStat(size(), HttpDates.parse(header("Last-Modified")), strongTag(), digest());
  }

  /** Where a partial answer begins; -1 if it does not say so in bytes. */
  long rangeStart() {
    Matcher range = range();
    return range == null ? UNKNOWN : Long.parseLong(range.group(1));
  }

  /** Whether this is the answer to a request for exactly these bytes, both ends included. */
  boolean isRange(long first, long last, long size) {
    Matcher range = range();
    return range != null
        && Long.parseLong(range.group(1)) == first
        && Long.parseLong(range.group(2)) == last
        && range.group(3).equals(Long.toString(size));
  }

  /** Whether the server says that ranges can be asked for. */
  boolean acceptsRanges() {
    String units = header("Accept-Ranges");
    return status == 206 || (units != null && units.toLowerCase(Locale.ROOT).contains("bytes"));
  }

  private long size() {
    if (status == 206) {
      Matcher range = range();
      return range == null || range.group(3).equals("*") ? UNKNOWN : Long.parseLong(range.group(3));
    }
    String length = header("Content-Length");
    return length == null || header("Transfer-Encoding") != null
        ? UNKNOWN
        : Long.parseLong(length.trim());
  }

  private @Nullable Matcher range() {
    String header = header("Content-Range");
    Matcher range = header == null ? null : CONTENT_RANGE.matcher(header);
    return range != null && range.matches() ? range : null;
  }

  private @Nullable String strongTag() {
    String tag = header("ETag");
    return tag == null || tag.startsWith("W/") ? null : tag;
  }

  private @Nullable Digest digest() {
    String header = header("Repr-Digest") != null ? header("Repr-Digest") : header("Digest");
    Matcher found = header == null ? null : DIGEST.matcher(header);
    if (found == null || !found.find()) {
      return null;
    }
    DigestAlgorithm algorithm =
        found.group(1).toLowerCase(Locale.ROOT).equals("sha-256")
            ? DigestAlgorithm.SHA256
            : DigestAlgorithm.SHA512;
    return decoded(algorithm, found.group(2));
  }

  private static @Nullable Digest decoded(DigestAlgorithm algorithm, String base64) {
    try {
      return new Digest(algorithm, HexFormat.of().formatHex(Base64.getDecoder().decode(base64)));
    } catch (IllegalArgumentException e) {
      // A digest that cannot be read is as good as none: the file is then verified without.
      return null;
    }
  }
}
