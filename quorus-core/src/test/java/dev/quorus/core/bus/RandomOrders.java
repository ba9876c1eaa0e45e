package dev.quorus.core.bus;

import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Bandwidth.Slot;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.VerifyMode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Orders with whatever a seed puts into them. */
final class RandomOrders {
  private static final String[] ALPHABET = {
    "a",
    "Z",
    "0",
    " ",
    "\"",
    "\\",
    "/",
    "{",
    "}",
    "\n",
    "\t",
    "\u0000",
    "ü",
    "€",
    "文",
    "\uD83D\uDE00"
  };

  private final Random random;

  RandomOrders(Random random) {
    this.random = random;
  }

  TransferOrder order() {
    return new TransferOrder(
        endpoint(), endpoint(), delivery(), placement(), patience(), selection(), flow());
  }

  /** Text of up to 12 characters, among them those that JSON must escape. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(13); left > 0; left--) {
      text.append(one(ALPHABET));
    }
    return text.toString();
  }

  Digest digest() {
    return digest(one(DigestAlgorithm.values()));
  }

  <T> T one(T[] all) {
    return all[random.nextInt(all.length)];
  }

  private Digest digest(DigestAlgorithm algorithm) {
    byte[] bytes = new byte[algorithm.hexLength() / 2];
    random.nextBytes(bytes);
    return new Digest(algorithm, HexFormat.of().formatHex(bytes));
  }

  Endpoint endpoint() {
    URI uri =
        URI.create("https://host-" + random.nextInt(1000) + ":8443/a%20b?c=" + random.nextInt());
    return new Endpoint(
        uri,
        random.nextBoolean() ? Map.of() : Map.of("X-" + text(), text()),
        credentials(),
        trust(),
        named());
  }

  private @Nullable Named named() {
    Bandwidth bandwidth = random.nextBoolean() ? Bandwidth.of(5L << 20) : null;
    return random.nextBoolean()
        ? null
        : new Named("c" + random.nextInt(9), "/" + text(), bandwidth);
  }

  private ServerTrust trust() {
    return switch (random.nextInt(4)) {
      case 3 -> new ServerTrust.SignedBy(text());
      case 0 -> new ServerTrust.FirstUse();
      case 1 -> new ServerTrust.Pinned(List.of("SHA256:" + "a/B+".repeat(10) + "xyz"));
      default -> ServerTrust.AGENT;
    };
  }

  private Selection selection() {
    return switch (random.nextInt(3)) {
      case 0 -> Selection.ONE_FILE;
      case 1 -> Selection.ONE_FILE.asDryRun();
      default ->
          new Selection(
              true,
              random.nextBoolean() ? List.of() : List.of(text(), text()),
              random.nextBoolean() ? List.of() : List.of(text()),
              random.nextBoolean() ? null : new Selection.Mirror(random.nextInt(1000)),
              random.nextBoolean());
    };
  }

  private Flow flow() {
    LocalTime noon = LocalTime.NOON;
    return switch (random.nextInt(3)) {
      case 0 -> new Flow(Bandwidth.of(1024 + random.nextInt(1_000_000)), random.nextInt(17));
      case 1 ->
          new Flow(
              new Bandwidth(
                  List.of(
                      new Slot(noon, Bandwidth.UNLIMITED),
                      new Slot(noon.plusMinutes(1 + random.nextInt(600)), 5L << 20))),
              0);
      default -> Flow.DEFAULT;
    };
  }

  private @Nullable Credentials credentials() {
    return switch (random.nextInt(5)) {
      case 3 -> new Credentials.PrivateKey(text(), new Secret(text()), null);
      case 4 -> new Credentials.PrivateKey(text(), new Secret(text()), new Secret(text()));
      case 0 -> new Credentials.UserPassword(text(), new Secret(text()));
      case 1 -> new Credentials.Bearer(new Secret(text()));
      default -> null;
    };
  }

  private Delivery delivery() {
    DigestAlgorithm algorithm = one(DigestAlgorithm.values());
    return new Delivery(
        one(VerifyMode.values()),
        algorithm,
        random.nextBoolean() ? digest(algorithm) : null,
        one(OverwritePolicy.values()),
        one(PublishMode.values()),
        random.nextBoolean());
  }

  private Placement placement() {
    return new Placement(
        text(),
        text(),
        random.nextInt(10),
        Map.of(text(), text()),
        random.nextBoolean() ? Instant.ofEpochSecond(random.nextInt()) : null,
        random.nextBoolean() ? Map.of(text(), text()) : Map.of());
  }

  private Patience patience() {
    return new Patience(
        1 + random.nextInt(100),
        Duration.ofMillis(1 + random.nextInt(100_000)),
        random.nextBoolean() ? Duration.ofMillis(random.nextInt(100_000)) : null);
  }
}
