package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.fleet.FleetSettings;
import dev.quorus.controller.scheduling.Scheduler;
import dev.quorus.controller.scheduling.SchedulingSettings;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.Stores;
import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.observe.LogKeys;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running control of all transfers: takes the lead, restores what is unfinished, and then
 * listens to agents. Made on a virtual thread, since the store is read.
 */
public final class TransferControl implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TransferControl.class);
  private static final Duration LEASE = Duration.ofSeconds(6);

  private final Dispatcher dispatcher;
  private final AgentMessages agents;
  private final OutcomeIntake outcomes;
  private final TransferService service;
  private final List<MessageConsumer<JsonObject>> consumers = new ArrayList<>();

  /** What it works with. */
  public record Parts(Stores stores, Fleet fleet, AgentLink link, MeterRegistry registry) {}

  /** How it behaves. */
  public record Settings(FleetSettings fleet, SchedulingSettings scheduling, RetryDelays delays) {
    public static final Settings DEFAULT =
        new Settings(FleetSettings.DEFAULT, SchedulingSettings.DEFAULT, RetryDelays.DEFAULT);
  }

  private TransferControl(
      Parts parts, Settings settings, InstantSource clock, RandomGenerator random, long epoch) {
    DispatchMetrics metrics = new DispatchMetrics(parts.registry(), parts.fleet());
    LeaderStore leading = parts.stores().leading(epoch);
    this.dispatcher =
        new Dispatcher(
            leading,
            parts.fleet(),
            parts.link(),
            clock,
            new Scheduler(epoch, settings.scheduling()),
            metrics);
    this.agents =
        new AgentMessages(
            dispatcher, parts.fleet(), parts.stores().agents(), settings.fleet(), epoch);
    this.outcomes =
        new OutcomeIntake(dispatcher, leading, parts.fleet(), settings.delays(), random, metrics);
    this.service =
        new TransferService(parts.stores().transfers(), parts.fleet(), dispatcher, clock, metrics);
  }

  /**
   * Takes the lead and restores. Blocks; for a virtual thread.
   *
   * @param me names this controller in the store
   */
  public static TransferControl start(
      Member me, Parts parts, Settings settings, InstantSource clock, RandomGenerator random) {
    long epoch = parts.stores().lead().stand(me, LEASE).await().epoch();
    TransferControl control = new TransferControl(parts, settings, clock, random, epoch);
    parts.stores().doorbells().hearsDirectly(epoch);
    parts
        .stores()
        .agents()
        .agents()
        .await()
        .forEach(
            known -> parts.fleet().remember(known.profile(), known.firstSeen(), known.lastSeen()));
    parts.stores().leading(epoch).forEachUnfinished(control.dispatcher::restore);
    control.dispatcher.start();
    LOG.atInfo().addKeyValue(LogKeys.EPOCH, epoch).log("took the lead");
    return control;
  }

  /** Listens to agents on the bus. */
  public void listen(EventBus bus) {
    consumers.add(
        bus.consumer(
            BusAddress.HELLO,
            message -> {
              if (read(message) instanceof Hello hello) {
                dispatcher.post(() -> agents.hello(hello, reply -> answer(message, reply)));
              }
            }));
    consumers.add(
        bus.consumer(
            BusAddress.HEARTBEAT,
            message -> {
              if (read(message) instanceof Heartbeat beat) {
                dispatcher.post(() -> agents.heartbeat(beat, reply -> answer(message, reply)));
              }
            }));
    consumers.add(
        bus.consumer(
            BusAddress.OUTCOMES,
            message -> {
              if (read(message) instanceof Outcomes ended) {
                dispatcher.post(() -> outcomes.take(ended, reply -> answer(message, reply)));
              }
            }));
  }

  private static BusMessage read(Message<JsonObject> message) {
    return BusCodec.read(message.body());
  }

  private static void answer(Message<JsonObject> message, BusMessage reply) {
    message.reply(BusCodec.write(reply));
  }

  public Transfers transfers() {
    return service;
  }

  /** Takes no new work from now on; what runs goes on. */
  public void drain() {
    service.drain();
  }

  @Override
  public void close() {
    consumers.forEach(MessageConsumer::unregister);
    dispatcher.close();
  }
}
