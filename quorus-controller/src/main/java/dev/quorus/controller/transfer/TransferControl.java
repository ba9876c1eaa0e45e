package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.FleetSettings;
import dev.quorus.controller.scheduling.SchedulingSettings;
import dev.quorus.controller.store.Doorbell;
import dev.quorus.controller.store.Stores;
import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.observe.LogKeys;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control of all transfers, as every controller has it: what serves clients, always, and what
 * only the leader has, while this controller leads. For use by any thread.
 */
public final class TransferControl implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TransferControl.class);

  private static final int RETRY_AFTER_SECONDS = 1;

  private final Parts parts;
  private final Leading.Nature nature;
  private final DispatchMetrics metrics;
  private final TransferService service;
  private final List<MessageConsumer<JsonObject>> consumers = new ArrayList<>();
  private volatile @Nullable Leading leading;

  /**
   * What it works with.
   *
   * @param elsewhere asked and told while this controller does not lead
   * @param duty what else is done while it leads
   */
  public record Parts(
      Stores stores, AgentLink link, Lead elsewhere, MeterRegistry registry, LeadDuty.Maker duty) {
    /** With no other duties. */
    public Parts(Stores stores, AgentLink link, Lead elsewhere, MeterRegistry registry) {
      this(stores, link, elsewhere, registry, LeadDuty.Maker.NONE);
    }
  }

  /** How it behaves. */
  public record Settings(FleetSettings fleet, SchedulingSettings scheduling, RetryDelays delays) {
    public static final Settings DEFAULT =
        new Settings(FleetSettings.DEFAULT, SchedulingSettings.DEFAULT, RetryDelays.DEFAULT);
  }

  /** Does not lead yet. */
  public TransferControl(
      Parts parts, Settings settings, InstantSource clock, RandomGenerator random) {
    this.parts = parts;
    this.nature = new Leading.Nature(settings, clock, random);
    this.metrics = new DispatchMetrics(parts.registry());
    this.service = new TransferService(parts.stores().transfers(), this::lead, clock, metrics);
  }

  /** Whoever leads at present. */
  public Lead lead() {
    Leading here = leading;
    return here == null ? parts.elsewhere() : here;
  }

  /** The lead of this controller; null if it has none. */
  public @Nullable Lead leadHere() {
    return leading;
  }

  /** Whether this controller leads, and has taken in all that is unfinished. */
  public boolean serves() {
    Leading here = leading;
    return here != null && here.serves();
  }

  /**
   * Leads from now on, under an epoch that was not led under before.
   *
   * @param lost told if another controller turns out to lead
   * @return completes when all that is unfinished is taken in; fails if that cannot be done, or if
   *     it has to stand down meanwhile
   */
  public Future<@Nullable Void> lead(long epoch, Runnable lost) {
    Leading taken = new Leading(epoch, parts, nature, metrics, lost);
    // Before anything is read: what is stored from now on is either read, or told.
    leading = taken;
    parts.stores().doorbells().hearsDirectly(epoch);
    Promise<@Nullable Void> begun = Promise.promise();
    Thread.ofVirtual().name("quorus-takeover").start(() -> begin(taken, epoch, begun));
    return begun.future();
  }

  private static void begin(Leading taken, long epoch, Promise<@Nullable Void> begun) {
    try {
      taken.begin();
      LOG.atInfo().addKeyValue(LogKeys.EPOCH, epoch).log("took the lead");
      begun.complete();
    } catch (RuntimeException e) {
      begun.fail(e);
    }
  }

  /** Leads no longer, if it did. Waits for the step that is being done. */
  public void standDown() {
    Leading past = leading;
    parts.stores().doorbells().hearsDirectly(0);
    leading = null;
    if (past != null) {
      past.close();
    }
  }

  /** Takes in what another controller stored; completes when that is done. */
  public Future<@Nullable Void> rung(Doorbell bell) {
    Leading here = leading;
    return here == null ? Future.failedFuture(notLeading()) : here.rung(bell);
  }

  /** Answers what an agent says; fails if this controller does not lead. */
  public Future<BusMessage> hear(BusMessage message) {
    Leading here = leading;
    return here == null ? Future.failedFuture(notLeading()) : here.hear(message);
  }

  private static Unavailable notLeading() {
    return new Unavailable("this controller does not lead; ask again", RETRY_AFTER_SECONDS);
  }

  /** Listens to the agents of this process. */
  public void listen(EventBus bus) {
    for (String address : List.of(BusAddress.HELLO, BusAddress.HEARTBEAT, BusAddress.OUTCOMES)) {
      consumers.add(bus.localConsumer(address, this::hear));
    }
  }

  private void hear(Message<JsonObject> message) {
    hear(BusCodec.read(message.body()))
        .onSuccess(reply -> message.reply(BusCodec.write(reply)))
        // The agent says it again.
        .onFailure(unheard -> LOG.atDebug().setCause(unheard).log("word of an agent not answered"));
  }

  public Transfers transfers() {
    return service;
  }

  /** Has endpoints examined by agents, whoever leads. */
  public Examinations examinations() {
    return new LedExaminations(this::lead, parts.link());
  }

  /** Takes no new work from now on; what runs goes on. */
  public void drain() {
    service.drain();
    Leading here = leading;
    if (here != null) {
      here.drain();
    }
  }

  @Override
  public void close() {
    consumers.forEach(MessageConsumer::unregister);
    standDown();
  }
}
