package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What a simulation knows to be true, kept without the scheduler's help, and the rules that each
 * assignment must keep.
 */
final class World {
  enum At {
    NOWHERE,
    WAITING,
    HELD,
    STOPPING,
    SETTLING,
    RETRYING,
    DONE
  }

  final Cast cast;
  final int hostLimit;
  final At[] at;
  final byte[] attempts;
  final int[] agentOf;
  final long[] shunnedUntil;
  final int[] heldBy;
  final int[] declinesInRow;
  final boolean[] present;
  private final int[] touching;
  private final boolean[] wasFull;
  private final int[][] running;
  private final Map<Integer, Integer> writers = new HashMap<>();
  int done;

  World(Cast cast, int pools, int hostLimit) {
    this.cast = cast;
    this.hostLimit = hostLimit;
    at = new At[cast.transfers];
    Arrays.fill(at, At.NOWHERE);
    attempts = new byte[cast.transfers];
    agentOf = new int[cast.transfers];
    shunnedUntil = new long[cast.transfers];
    heldBy = new int[cast.agents];
    declinesInRow = new int[cast.agents];
    present = new boolean[cast.agents];
    touching = new int[cast.hosts];
    wasFull = new boolean[cast.hosts];
    running = new int[pools][cast.tenants];
  }

  /** Every rule that needs no look at the other transfers. */
  void assertMayRun(int transfer, int agent, int attempt) {
    require(at[transfer] == At.WAITING, transfer, "waits");
    require(attempt == attempts[transfer] + 1, transfer, "has the next attempt's number");
    require(present[agent], transfer, "goes to an agent that is there");
    require(cast.serves(agent, transfer), transfer, "goes to an agent that can run it");
    require(heldBy[agent] < cast.agentSlots[agent], transfer, "gets a free slot");
    require(hasRoom(transfer), transfer, "finds room at both hosts");
    require(!writers.containsKey(cast.destination[transfer]), transfer, "is the only writer");
  }

  /** Every rule that compares it with the others: a look at all of them. */
  void assertIsNext(int transfer) {
    for (int other = 0; other < cast.transfers; other++) {
      if (cast.pool[other] == cast.pool[transfer]
          && cast.priority[other] >= cast.priority[transfer]
          && other != transfer
          && couldRun(other)) {
        assertComesBefore(transfer, other);
      }
    }
  }

  private void assertComesBefore(int transfer, int other) {
    require(
        cast.priority[other] == cast.priority[transfer],
        transfer,
        "is as urgent as every other that could run");
    if (waitsInTurns(cast.sourceHost[other]) || waitsInTurns(cast.destinationHost[other])) {
      return;
    }
    int[] ofTenants = running[cast.pool[transfer]];
    int mine = ofTenants[cast.tenant[transfer]];
    int theirs = ofTenants[cast.tenant[other]];
    require(mine <= theirs, transfer, "belongs to the tenant with the least running");
    require(
        cast.tenant[transfer] != cast.tenant[other] || cast.before(transfer, other),
        transfer,
        "is the first of its tenant");
  }

  /** No slot is left free that something could use. */
  void assertNothingElseCouldRun() {
    for (int transfer = 0; transfer < cast.transfers; transfer++) {
      if (couldRun(transfer)) {
        throw new AssertionError("transfer " + transfer + " could run, and was not assigned");
      }
    }
  }

  private boolean couldRun(int transfer) {
    return at[transfer] == At.WAITING
        && shunnedUntil[transfer] == 0
        && !cast.sharesDestination[transfer]
        && hasRoom(transfer)
        && hasAgent(transfer);
  }

  /** Whoever wants a host that was full takes turns there, whoever has less running. */
  private boolean waitsInTurns(int host) {
    return host >= 0 && wasFull[host];
  }

  private boolean hasAgent(int transfer) {
    for (int agent = 0; agent < cast.agents; agent++) {
      if (present[agent]
          && heldBy[agent] < cast.agentSlots[agent]
          && declinesInRow[agent] < Agent.DECLINES_IN_ROW
          && cast.serves(agent, transfer)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasRoom(int transfer) {
    return hasRoomAt(cast.sourceHost[transfer]) && hasRoomAt(cast.destinationHost[transfer]);
  }

  private boolean hasRoomAt(int host) {
    return host < 0 || touching[host] < hostLimit;
  }

  void hold(int transfer, int agent) {
    at[transfer] = At.HELD;
    agentOf[transfer] = agent;
    shunnedUntil[transfer] = 0;
    heldBy[agent]++;
    writers.put(cast.destination[transfer], transfer);
    count(transfer, 1);
  }

  void free(int transfer) {
    if (at[transfer] == At.HELD || at[transfer] == At.STOPPING) {
      heldBy[agentOf[transfer]]--;
      count(transfer, -1);
      at[transfer] = At.SETTLING;
    }
  }

  void settle(int transfer, At then) {
    free(transfer);
    writers.remove(cast.destination[transfer], transfer);
    at[transfer] = then;
    done += then == At.DONE ? 1 : 0;
  }

  private void count(int transfer, int by) {
    running[cast.pool[transfer]][cast.tenant[transfer]] += by;
    int source = cast.sourceHost[transfer];
    int destination = cast.destinationHost[transfer];
    touch(source, by);
    if (destination != source) {
      touch(destination, by);
    }
  }

  private void touch(int host, int by) {
    if (host >= 0) {
      touching[host] += by;
      wasFull[host] |= touching[host] == hostLimit;
    }
  }

  void assertAllAreDone() {
    assertThat(done).isEqualTo(cast.transfers);
    assertThat(writers).isEmpty();
    assertThat(heldBy).containsOnly(0);
    assertThat(touching).containsOnly(0);
  }

  private static void require(boolean holds, int transfer, String rule) {
    if (!holds) {
      throw new AssertionError("transfer " + transfer + " breaks the rule that it " + rule);
    }
  }
}
