package dev.quorus.examples.busfaults;

import io.vertx.core.Promise;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.impl.MessageImpl;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of each message that a controller sends to another, by a file that the test writes:
 * one line with a kind of message, or {@code *} for all, the chance that it is lost, the chance
 * that it comes twice, and a seed. Called by the code that {@link BusFaultsAgent} weaves in; each
 * lost or repeated one is a line in the log of the process.
 */
public final class BusFaults {
  /** The system property that names the file. */
  static final String FILE = "quorus.test.bus.faults";

  private static final String ALL = "*";
  private static final String NONE = "answer";
  private static final Path RULES = Path.of(Objects.requireNonNull(System.getProperty(FILE)));

  private static @Nullable FileTime readAt;
  private static Rule rule = new Rule(ALL, 0, 0);
  private static Random random = new Random(0);

  private record Rule(String kind, double lost, double repeated) {}

  private BusFaults() {}

  /** How many copies of this message arrive. */
  public static synchronized int copies(Message<?> message, @Nullable Promise<?> written) {
    readRule();
    String kind = body(message) instanceof JsonObject body ? body.getString("kind", NONE) : NONE;
    if (!rule.kind.equals(ALL) && !rule.kind.equals(kind)) {
      return 1;
    }
    double drawn = random.nextDouble();
    int copies = drawn < rule.lost ? 0 : drawn < rule.lost + rule.repeated ? 2 : 1;
    if (copies != 1) {
      System.out.printf("bus fault: %d copies of %s%n", copies, kind);
    }
    if (copies == 0 && written != null) {
      // Whoever sends hears that it is on its way, as with a network that loses it later.
      written.tryComplete();
    }
    return copies;
  }

  /** Of a message that goes out; asked for its body, it knows only what came in. */
  private static @Nullable Object body(Message<?> message) {
    try {
      Field sent = MessageImpl.class.getDeclaredField("sentBody");
      sent.setAccessible(true);
      return sent.get(message);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("another Vert.x than this was written for", e);
    }
  }

  private static void readRule() {
    try {
      FileTime written = Files.getLastModifiedTime(RULES);
      if (!written.equals(readAt)) {
        readAt = written;
        List<String> words = List.of(Files.readString(RULES).strip().split(" "));
        rule =
            new Rule(
                words.getFirst(),
                Double.parseDouble(words.get(1)),
                Double.parseDouble(words.get(2)));
        random = new Random(Long.parseLong(words.get(3)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
