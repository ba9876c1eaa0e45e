package dev.quorus.api.codec;

import dev.quorus.api.model.RedactedLocation;

/** What a string of a body may be, as the document says it. */
enum TextRule {
  LOCATION(
      1,
      4096,
      "must be a URI of printable ASCII such as https://host/file (percent-encode the rest), or an"
          + " absolute path such as /data/file; at most 4096 characters"),
  PLACE(
      1,
      4096,
      "must be a URI of printable ASCII such as https://host/file (percent-encode the rest), an"
          + " absolute path such as /data/file, or a place in a connection such as"
          + " @partner-a/out/file; at most 4096 characters"),
  CONNECTION(
      1,
      63,
      "must be the name of a connection: 1 to 63 of a-z, 0-9 and -, the first a letter or digit"),
  PATH(
      1,
      4032,
      "must be a path below the connection's folder, such as /out/file: at most 4032 characters,"
          + " without control characters and bidi marks"),
  HOST(
      1,
      253,
      "must be a host's name or address of at most 253 letters, digits, '.', '-' and ':', of IPv6"
          + " without brackets"),
  KNOWN_HOST(
      1,
      4096,
      "must be a line of a known-hosts file, of at most 4096 characters of printable ASCII"),
  CERTIFICATES(
      1,
      32_768,
      "must be certificates in PEM, of at most 32768 characters of printable ASCII in lines"),
  POOL(1, 63, "must be 1 to 63 of a-z, 0-9 and -, and start with a letter or digit"),
  LABEL_KEY(1, 63, "must be 1 to 63 of letters, digits and ._/-, and start with a letter or digit"),
  LABEL_VALUE(0, 255, "must be at most 255 characters, without control characters and bidi marks"),
  DIGEST(
      3,
      135,
      "must be sha256, sha512, sha1, md5, crc32c or crc32, alone or with a colon and the hexadecimal"
          + " digest of that algorithm's length"),
  HEADER_NAME(
      1,
      127,
      "must be a header name of at most 127 characters that does not steer the connection or its"
          + " framing, as Host, Range or Content-Length do"),
  HEADER_VALUE(0, 4096, "must be at most 4096 characters of printable ASCII"),
  USERNAME(
      1, 255, "must be 1 to 255 characters, without a colon, control characters and bidi marks"),
  PASSWORD(0, 1024, "must be at most 1024 characters, without control characters and bidi marks"),
  BEARER(1, 8192, "must be 1 to 8192 characters of printable ASCII without spaces"),
  PRIVATE_KEY(
      1,
      16_384,
      "must be the text of a private key's file, OpenSSH or PEM: at most 16384 characters of"
          + " printable ASCII in lines"),
  FINGERPRINT(
      50,
      50,
      "must be a fingerprint: SHA256: and 43 base64 characters, as ssh-keygen -lf shows it"),
  GLOB(
      1,
      1024,
      "must be a pattern such as *.csv or in/**/a.txt, of 1 to 1024 characters, without control"
          + " characters and bidi marks"),
  HOST_OR_NAME(1, 260, "must be a host such as partner.example:22, or the name of a connection"),
  NAME(1, 128, "must be 1 to 128 of letters, digits and ._-, and start with a letter or digit"),
  CURSOR(1, 512, "must be the nextCursor of an answer to a request with the same filter"),
  TRANSFER_ID(36, 36, "must be the id of a transfer, a UUID in lower case"),
  WEBHOOK_URL(
      1,
      2048,
      "must be a URL that begins with https:// or http://, of at most 2048 characters of printable"
          + " ASCII without spaces"),
  EVENT_TYPE(
      1,
      32,
      "must be transfer. and a state: queued, assigned, running, retry_wait, paused, succeeded,"
          + " failed or cancelled"),
  WEBHOOK_SECRET(1, 94, "must be whsec_ and 32 to 88 characters of base64, of 24 to 64 bytes"),
  WEBHOOK(1, 23, "must be the id of a webhook: wh_ and 20 of 0-9 and a-f"),
  BANDWIDTH(
      1,
      1024,
      "must be a bandwidth such as 50MiB/s, or a timetable; at most 1024 characters"
          + " of printable ASCII");

  private static final String SHA256 = "SHA256:";

  private final int min;
  private final int max;
  private final String allowed;

  TextRule(int min, int max, String allowed) {
    this.min = min;
    this.max = max;
    this.allowed = allowed;
  }

  /** Lengths count code points, as JSON Schema does. */
  boolean accepts(String text) {
    return text.length() >= min && isShort(text) && hasForm(text);
  }

  /** What is allowed, in words. */
  String allowed() {
    return allowed;
  }

  /** A bad value as it may be shown. */
  String shown(String value) {
    return switch (this) {
      case PASSWORD, BEARER, HEADER_VALUE, PRIVATE_KEY, WEBHOOK_SECRET -> "***";
      case LOCATION, PLACE -> ShownText.of(RedactedLocation.ofAnyText(value));
      case POOL,
          HOST,
          KNOWN_HOST,
          CERTIFICATES,
          CONNECTION,
          PATH,
          LABEL_KEY,
          LABEL_VALUE,
          DIGEST,
          HEADER_NAME,
          USERNAME,
          FINGERPRINT,
          GLOB,
          HOST_OR_NAME,
          NAME,
          CURSOR,
          TRANSFER_ID,
          WEBHOOK_URL,
          EVENT_TYPE,
          WEBHOOK,
          BANDWIDTH ->
          ShownText.of(value);
    };
  }

  private boolean isShort(String text) {
    return text.length() <= max
        || (text.length() <= 2 * max && text.codePointCount(0, text.length()) <= max);
  }

  private boolean hasForm(String text) {
    return switch (this) {
      case LOCATION -> LocationText.isLocation(text);
      case PLACE -> text.charAt(0) == '@' ? isPlace(text) : LocationText.isLocation(text);
      case PATH -> text.charAt(0) == '/' && PlainText.isPlain(text);
      case POOL, CONNECTION -> isPool(text);
      case LABEL_KEY -> isLabelKey(text);
      case HOST_OR_NAME -> isOf(text, "._:[]-");
      case NAME -> Ascii.isLetterOrDigit(text.charAt(0)) && isOf(text, "._-");
      case CURSOR -> isOf(text, "_-");
      case TRANSFER_ID -> isUuid(text);
      case DIGEST -> DigestText.isDigest(text);
      case HEADER_NAME -> HeaderText.isName(text);
      case HOST -> isHost(text);
      case HEADER_VALUE, BANDWIDTH, KNOWN_HOST -> Ascii.isWithin(text, ' ', '~');
      case BEARER -> Ascii.isWithin(text, '!', '~');
      case USERNAME -> text.indexOf(':') < 0 && PlainText.isPlain(text);
      case LABEL_VALUE, PASSWORD, GLOB -> PlainText.isPlain(text);
      case PRIVATE_KEY, CERTIFICATES -> isAsciiLines(text);
      case FINGERPRINT -> isFingerprint(text);
      case WEBHOOK_URL, EVENT_TYPE, WEBHOOK_SECRET, WEBHOOK -> WebhookText.fits(this, text);
    };
  }

  private static boolean isPlace(String text) {
    int slash = text.indexOf('/');
    return slash > 1 && slash <= 64 && isPool(text.substring(1, slash)) && PlainText.isPlain(text);
  }

  private static boolean isHost(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Ascii.isLetterOrDigit(c) && ".:-".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPool(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Ascii.isLowerCase(c) && !Ascii.isDigit(c) && (c != '-' || i == 0)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLabelKey(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Ascii.isLetterOrDigit(c) && ("._/-".indexOf(c) < 0 || i == 0)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOf(String text, String beside) {
    return text.chars().allMatch(c -> Ascii.isLetterOrDigit((char) c) || beside.indexOf(c) >= 0);
  }

  private static boolean isUuid(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
      if (dash ? c != '-' : !Ascii.isDigit(c) && (c < 'a' || c > 'f')) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAsciiLines(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < ' ' || c > '~') && "\t\n\r".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isFingerprint(String text) {
    if (!text.startsWith(SHA256)) {
      return false;
    }
    for (int i = SHA256.length(); i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Ascii.isLetterOrDigit(c) && c != '+' && c != '/') {
        return false;
      }
    }
    return true;
  }
}
