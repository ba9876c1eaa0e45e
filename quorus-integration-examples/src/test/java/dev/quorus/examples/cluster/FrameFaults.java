package dev.quorus.examples.cluster;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Which messages between agents and controllers get lost or come twice. For use by any thread. */
public final class FrameFaults {
  /** What an answer is called, whatever it answers. */
  static final String ANSWER = "answer";

  private final Map<String, AtomicLong> lost = new ConcurrentHashMap<>();
  private final Map<String, AtomicLong> repeated = new ConcurrentHashMap<>();
  private volatile boolean future;
  private volatile Rule rule = (fromAgent, kind) -> 1;

  /** How many copies of a message arrive. */
  @FunctionalInterface
  private interface Rule {
    int copies(boolean fromAgent, String kind);
  }

  /** From now on none of this kind arrives. */
  public void loseAll(String lostKind) {
    rule = (fromAgent, kind) -> kind.equals(lostKind) ? 0 : 1;
  }

  /** From now on each message is lost with this chance, and comes twice with the same. */
  public void loseAndRepeat(double chance, Random random) {
    rule =
        (fromAgent, kind) -> {
          synchronized (random) {
            double drawn = random.nextDouble();
            return drawn < chance ? 0 : drawn < 2 * chance ? 2 : 1;
          }
        };
  }

  /** From now on all messages say more than this version knows of. */
  public void fromTheNextVersion() {
    future = true;
  }

  /** The text of a message as it arrives. */
  String arriving(String text) {
    if (!future) {
      return text;
    }
    JsonObject frame = new JsonObject(text);
    addUnknown(frame);
    if (frame.getValue("body") instanceof JsonObject body) {
      addUnknown(body);
      for (String name : body.fieldNames()) {
        if (body.getValue(name) instanceof JsonArray list) {
          list.forEach(FrameFaults::addUnknown);
        }
      }
    }
    return frame.encode();
  }

  private static void addUnknown(Object value) {
    if (value instanceof JsonObject object) {
      object.put("sinceTheNextVersion", new JsonObject().put("known", false));
    }
  }

  /** From now on all is well. */
  public void none() {
    future = false;
    rule = (fromAgent, kind) -> 1;
  }

  /** How many messages of each kind were lost so far. */
  public Map<String, Long> lost() {
    return counts(lost);
  }

  /** How many messages of each kind came twice so far. */
  public Map<String, Long> repeated() {
    return counts(repeated);
  }

  int copies(boolean fromAgent, String kind) {
    int copies = rule.copies(fromAgent, kind);
    if (copies == 0) {
      lost.computeIfAbsent(kind, first -> new AtomicLong()).incrementAndGet();
    } else if (copies > 1) {
      repeated.computeIfAbsent(kind, first -> new AtomicLong()).incrementAndGet();
    }
    return copies;
  }

  private static Map<String, Long> counts(Map<String, AtomicLong> counters) {
    Map<String, Long> counts = new TreeMap<>();
    counters.forEach((kind, count) -> counts.put(kind, count.get()));
    return counts;
  }
}
