package dev.quorus.controller.webhook;

import dev.quorus.controller.store.Delivery.State;
import dev.quorus.controller.store.DeliveryStore;
import dev.quorus.controller.store.DeliveryStore.Due;
import dev.quorus.controller.store.DeliveryStore.Tried;
import dev.quorus.controller.store.DeliveryStore.Verdict;
import dev.quorus.controller.store.Webhook.Health;
import dev.quorus.controller.webhook.Sender.Answer;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries the messages whose time has come. Each try is claimed in the store first, for longer than
 * it can take: so no message is sent twice at once, not by two controllers either, and one whose
 * sender died is tried again when its claim has run out. Confined to a context.
 */
final class Deliverer {
  private static final Logger LOG = LoggerFactory.getLogger(Deliverer.class);
  private static final Duration MARGIN = Duration.ofSeconds(1);
  private static final Duration LONGEST_ASKED = Duration.ofHours(6);
  private static final int GONE = 410;

  private final DeliveryStore store;
  private final Sender sender;
  private final WebhookSettings settings;
  private final Context context;
  private final Clocks clocks;
  private final Targets targets;
  private int under;
  private boolean looking;
  private boolean wanted;

  /** What time and chance it goes by. */
  record Clocks(InstantSource clock, Ticker ticker, RandomGenerator random) {}

  Deliverer(
      DeliveryStore store,
      Sender sender,
      WebhookSettings settings,
      Context context,
      Clocks clocks) {
    this.store = store;
    this.sender = sender;
    this.settings = settings;
    this.context = context;
    this.clocks = clocks;
    this.targets = new Targets(settings.ofOneTarget(), settings.pause(), clocks.ticker());
  }

  /** Begins what may begin. */
  void look() {
    wanted = true;
    if (looking || under >= settings.atOnce()) {
      return;
    }
    looking = true;
    wanted = false;
    store
        .due(targets.closed(), settings.ofOneTarget())
        .onComplete(read ->
            context.runOnContext(nothing -> {
              looking = false;
              if (read.succeeded()) {
                begin(read.result());
              } else {
                LOG.atDebug().setCause(read.cause()).log("messages not read, looked for again");
              }
            }));
  }

  private void begin(List<Due> messages) {
    for (Due each : messages) {
      if (under < settings.atOnce() && targets.mayTry(each.target())) {
        attempt(each);
      }
    }
    if (wanted) {
      look();
    }
  }

  private void attempt(Due message) {
    under++;
    targets.begins(message.target());
    store
        .claim(message.id(), settings.timeout().multipliedBy(2).plus(MARGIN))
        .onComplete(claimed ->
            context.runOnContext(nothing -> {
              if (claimed.succeeded() && claimed.result()) {
                sender
                    .send(message)
                    .onComplete(
                        sent -> context.runOnContext(back -> answered(message, sent.result())));
              } else {
                // Somebody else's, or nobody can write now.
                ended(message);
              }
            }));
  }

  private void answered(Due message, Answer answer) {
    if (answer.delivered()) {
      targets.wasReached(message.target());
    } else {
      targets.failed(message.target());
    }
    store
        .tried(outcome(message, answer))
        .onFailure(failed ->
            LOG.atWarn()
                .addKeyValue("message", message.id())
                .setCause(failed)
                .log("what became of a message is not stored; it may be sent once more"))
        .onComplete(stored -> context.runOnContext(nothing -> ended(message)));
  }

  private void ended(Due message) {
    under--;
    targets.ends(message.target());
    look();
  }

  private Tried outcome(Due message, Answer answer) {
    if (answer.delivered()) {
      Verdict good = message.failingSince() == null ? null : verdict(message, Health.GOOD);
      return new Tried(message.id(), State.DELIVERED, null, answer.status(), null, good);
    }
    Instant now = clocks.clock().instant();
    String disabled = disabledWhy(message, answer, now);
    // The try that was just made is not in the count yet.
    boolean last =
        isGone(answer) || message.keys() == null || message.tries() >= settings.delays().size();
    Instant since = message.failingSince() == null ? now : message.failingSince();
    Health health = new Health(since, disabled == null ? null : now, disabled);
    boolean changes = disabled != null || message.failingSince() == null;
    return new Tried(
        message.id(),
        last ? State.FAILED : State.PENDING,
        last ? null : delay(message.tries(), answer),
        answer.status(),
        answer.problem(),
        changes ? verdict(message, health) : null);
  }

  private static @Nullable Verdict verdict(Due message, Health health) {
    String webhook = message.webhook();
    return webhook == null ? null : new Verdict(webhook, health);
  }

  private @Nullable String disabledWhy(Due message, Answer answer, Instant now) {
    if (message.webhook() == null) {
      return null;
    }
    if (isGone(answer)) {
      return "the receiver answered with 410: it is gone";
    }
    Instant since = message.failingSince();
    return since != null && since.plus(settings.giveUp()).isBefore(now)
        ? "nothing got through since " + since
        : null;
  }

  private static boolean isGone(Answer answer) {
    Integer status = answer.status();
    return status != null && status == GONE;
  }

  /** As the schedule has it, a tenth more or less, and no earlier than the receiver wants it. */
  private Duration delay(int tries, Answer answer) {
    long usual = settings.delays().get(tries).toMillis();
    long tenth = usual / 10;
    Duration own = Duration.ofMillis(usual - tenth + clocks.random().nextLong(2 * tenth + 1));
    Duration asked = answer.after();
    if (asked == null || asked.compareTo(own) <= 0) {
      return own;
    }
    return asked.compareTo(LONGEST_ASKED) > 0 ? LONGEST_ASKED : asked;
  }
}
