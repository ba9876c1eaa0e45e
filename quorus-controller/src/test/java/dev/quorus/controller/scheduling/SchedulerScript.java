package dev.quorus.controller.scheduling;

import static java.util.Objects.requireNonNull;

import dev.quorus.controller.scheduling.Decision.AssignTo;
import dev.quorus.controller.scheduling.Decision.GiveUp;
import dev.quorus.controller.scheduling.Decision.RequeueDue;
import dev.quorus.controller.scheduling.Decision.WakeAt;
import dev.quorus.controller.scheduling.Ticket.End;
import dev.quorus.controller.scheduling.Ticket.Past;
import dev.quorus.controller.scheduling.Ticket.Route;
import dev.quorus.controller.scheduling.Ticket.Share;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Drives a scheduler by hand: transfers have names, time stands still until it is moved. */
final class SchedulerScript {
  static final long EPOCH = 7;
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final Scheduler scheduler;
  final Map<String, AttemptRef> refs = new HashMap<>();
  private final Map<String, TransferId> ids = new HashMap<>();
  private final Map<TransferId, String> names = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private Instant now = START;
  private Instant wakeAt = Instant.MAX;
  private Instant lastWish = Instant.MAX;

  SchedulerScript() {
    this(EndpointLimits.DEFAULT);
  }

  SchedulerScript(EndpointLimits limits) {
    scheduler =
        new Scheduler(
            EPOCH, new SchedulingSettings(limits, Duration.ofSeconds(2), Duration.ofSeconds(1)));
  }

  /** A transfer about to be submitted, with defaults for all that is not said. */
  final class Draft {
    private final String name;
    private int priority = 5;
    private String tenant = "acme";
    private String pool = "default";
    private End source = new End("file", EndpointLimits.LOCAL);
    private End destination = new End("file", EndpointLimits.LOCAL);
    private String destinationKey;
    private @Nullable Instant deadline;

    Draft(String name) {
      this.name = name;
      this.destinationKey = "file:///" + name;
    }

    Draft priority(int given) {
      priority = given;
      return this;
    }

    Draft tenant(String given) {
      tenant = given;
      return this;
    }

    Draft pool(String given) {
      pool = given;
      return this;
    }

    Draft from(String scheme, String host) {
      source = new End(scheme, host);
      return this;
    }

    Draft to(String scheme, String host) {
      destination = new End(scheme, host);
      return this;
    }

    Draft writing(String key) {
      destinationKey = key;
      return this;
    }

    Draft deadlineIn(Duration after) {
      deadline = now.plus(after);
      return this;
    }

    void submit() {
      on(new SchedulingEvent.Arrived(ticket(Past.NONE), null, now));
    }

    /** It was submitted before, and has this priority now. */
    void reprioritized() {
      on(new SchedulingEvent.Reprioritized(ticket(Past.NONE), now));
    }

    void restoreDue(Instant due) {
      on(new SchedulingEvent.Arrived(ticket(new Past(1, true)), due, now));
    }

    void adopt(String agent) {
      Ticket ticket = ticket(new Past(0, true));
      AttemptRef ref = new AttemptRef(ticket.id(), 1, EPOCH - 1);
      refs.put(name, ref);
      on(new SchedulingEvent.Adopted(ticket, ref, agent, now));
    }

    private Ticket ticket(Past past) {
      TransferId id = ids.computeIfAbsent(name, any -> new TransferId(new UUID(0, ids.size() + 1)));
      names.put(id, name);
      return new Ticket(
          id,
          new Share(pool, tenant),
          priority,
          new Route(source, destination),
          destinationKey,
          deadline,
          past);
    }
  }

  Draft transfer(String name) {
    return new Draft(name);
  }

  void submit(String... given) {
    for (String each : given) {
      transfer(each).submit();
    }
  }

  void agent(String id, int slots, String... schemes) {
    agentIn("default", id, slots, schemes);
  }

  void agentIn(String pool, String id, int slots, String... schemes) {
    Set<String> offered = schemes.length == 0 ? Set.of("file", "http") : Set.of(schemes);
    on(new SchedulingEvent.AgentJoined(new AgentOffer(id, pool, slots, offered), now));
  }

  void agentLeaves(String id) {
    on(new SchedulingEvent.AgentLeft(id, now));
  }

  void accept(String name) {
    on(new SchedulingEvent.Accepted(ref(name), now));
  }

  void decline(String name) {
    on(new SchedulingEvent.Declined(ref(name), now));
    on(new SchedulingEvent.Released(ref(name), now));
  }

  void freeSlot(String name) {
    on(new SchedulingEvent.SlotFreed(ref(name), now));
  }

  void release(String name) {
    on(new SchedulingEvent.Released(ref(name), now));
  }

  void finish(String name) {
    on(new SchedulingEvent.SlotFreed(ref(name), now));
    on(new SchedulingEvent.Finished(id(name), now));
  }

  void retry(String name, Duration after) {
    on(new SchedulingEvent.RetryStored(ref(name), now.plus(after), now));
  }

  void requeued(String name) {
    on(new SchedulingEvent.Requeued(id(name), now));
  }

  void dueNow(String name) {
    on(new SchedulingEvent.DueNow(id(name), now));
  }

  /** Cancelled or paused: to a scheduler that is the same. */
  void withdraw(String name) {
    on(new SchedulingEvent.Withdrawn(id(name), now));
  }

  void notStored(String name) {
    on(new SchedulingEvent.NotStored(id(name), now));
  }

  void tenants(TenantLimit... limits) {
    on(new SchedulingEvent.TenantsLimited(List.of(limits), now));
  }

  void stopAssigning() {
    on(new SchedulingEvent.AssigningStopped(now));
  }

  void resumeAssigning() {
    on(new SchedulingEvent.AssigningResumed(now));
  }

  /** Moves time on, with a tick at each time that the scheduler asked for and at no other. */
  void pass(Duration duration) {
    Instant end = now.plus(duration);
    while (!wakeAt.isAfter(end)) {
      now = wakeAt.isAfter(now) ? wakeAt : now;
      wakeAt = Instant.MAX;
      on(new SchedulingEvent.Tick(now));
    }
    now = end;
  }

  /** What was decided since this was last asked, as {@code name->agent}, {@code name due} ... */
  List<String> decided() {
    List<String> said = List.copyOf(log);
    log.clear();
    return said;
  }

  @Nullable Standing standing(String name) {
    return scheduler.standing(id(name));
  }

  @Nullable Forecast forecast(String name) {
    return scheduler.forecast(id(name), now);
  }

  Instant wakeAt() {
    return lastWish;
  }

  TransferId id(String name) {
    return requireNonNull(ids.get(name), name);
  }

  AttemptRef ref(String name) {
    return requireNonNull(refs.get(name), name);
  }

  void on(SchedulingEvent event) {
    scheduler.on(event).forEach(this::record);
  }

  private void record(Decision decision) {
    switch (decision) {
      case AssignTo(AttemptRef ref, String agent) -> {
        String name = names.get(ref.transfer());
        refs.put(name, ref);
        log.add(name + "->" + agent);
      }
      case RequeueDue(TransferId transfer) -> log.add(names.get(transfer) + " due");
      case GiveUp giveUp -> log.add(names.get(giveUp.transfer()) + " " + giveUp.failure().code());
      case WakeAt(Instant instant) -> {
        wakeAt = instant;
        lastWish = instant;
      }
    }
  }
}
