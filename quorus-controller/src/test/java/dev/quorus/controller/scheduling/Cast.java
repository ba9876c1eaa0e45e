package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Ticket.End;
import dev.quorus.controller.scheduling.Ticket.Past;
import dev.quorus.controller.scheduling.Ticket.Route;
import dev.quorus.controller.scheduling.Ticket.Share;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/** Who takes part in a simulation: made up from a seed, in arrays, since there may be a million. */
final class Cast {
  static final int MAX_ATTEMPTS = 5;
  private static final byte[] PRIORITIES = {5, 5, 5, 5, 5, 5, 2, 2, 8, 9};
  private static final int HOSTS_OF_TENANT = 20;
  private static final long NO_DEADLINE = Long.MAX_VALUE;
  private static final List<String> SCHEMES = List.of("file", "http", "sftp");

  final int transfers;
  final int agents;
  final int tenants;
  final int hosts;
  final int[] pool;
  final int[] tenant;
  final byte[] priority;
  final byte[] sourceScheme;
  final byte[] destinationScheme;
  final int[] sourceHost;
  final int[] destinationHost;
  final int[] destination;
  final boolean[] sharesDestination;
  final long[] deadline;
  final int[] agentPool;
  final int[] agentSlots;
  final Set<String>[] agentSchemes;

  /**
   * How large a simulation is.
   *
   * @param sharedDestinations one of so many transfers writes where others write too
   */
  record Size(
      int transfers, int agents, int pools, int tenants, int hosts, int sharedDestinations) {}

  @SuppressWarnings("unchecked")
  Cast(Size size, Random random) {
    transfers = size.transfers();
    agents = size.agents();
    tenants = size.tenants();
    hosts = size.hosts();
    pool = new int[transfers];
    tenant = new int[transfers];
    priority = new byte[transfers];
    sourceScheme = new byte[transfers];
    destinationScheme = new byte[transfers];
    sourceHost = new int[transfers];
    destinationHost = new int[transfers];
    destination = new int[transfers];
    sharesDestination = new boolean[transfers];
    deadline = new long[transfers];
    agentPool = new int[agents];
    agentSlots = new int[agents];
    agentSchemes = (Set<String>[]) new Set<?>[agents];
    for (int i = 0; i < transfers; i++) {
      makeTransfer(i, size, random);
    }
    for (int i = 0; i < agents; i++) {
      makeAgent(i, size, random);
    }
  }

  private void makeTransfer(int i, Size size, Random random) {
    // A few tenants have most of the work.
    tenant[i] = (int) (size.tenants() * Math.pow(random.nextDouble(), 3));
    // Each tenant works in two pools.
    pool[i] = (tenant[i] + random.nextInt(2)) % size.pools();
    priority[i] = PRIORITIES[random.nextInt(PRIORITIES.length)];
    // Each tenant has one remote scheme, and copies in all directions.
    byte remote = (byte) (1 + tenant[i] % 2);
    sourceScheme[i] = random.nextInt(3) == 0 ? 0 : remote;
    destinationScheme[i] = random.nextInt(3) == 0 ? remote : 0;
    sourceHost[i] = sourceScheme[i] == 0 ? -1 : host(i, random);
    destinationHost[i] = destinationScheme[i] == 0 ? -1 : host(i, random);
    sharesDestination[i] = random.nextInt(size.sharedDestinations()) == 0;
    destination[i] = sharesDestination[i] ? -1 - random.nextInt(1 + transfers / 200) : i;
    deadline[i] = random.nextInt(20) == 0 ? 60_000 + random.nextInt(7_200_000) : NO_DEADLINE;
  }

  /** One of the few that the tenant works with, some of which others work with too. */
  private int host(int i, Random random) {
    int favourite = (int) (HOSTS_OF_TENANT * Math.pow(random.nextDouble(), 2));
    return (tenant[i] * (HOSTS_OF_TENANT - 5) + favourite) % hosts;
  }

  private void makeAgent(int i, Size size, Random random) {
    // The first agents of each pool offer everything, so that every transfer can run somewhere.
    agentPool[i] = i % size.pools();
    agentSlots[i] = 1 + random.nextInt(16);
    agentSchemes[i] =
        i < size.pools() || random.nextInt(4) > 0
            ? Set.copyOf(SCHEMES)
            : Set.of("file", SCHEMES.get(1 + random.nextInt(2)));
  }

  boolean serves(int agent, int transfer) {
    return agentPool[agent] == pool[transfer]
        && agentSchemes[agent].contains(SCHEMES.get(sourceScheme[transfer]))
        && agentSchemes[agent].contains(SCHEMES.get(destinationScheme[transfer]));
  }

  /** Whether the first ranks before the second, given that they have the same priority. */
  boolean before(int one, int other) {
    return deadline[one] != deadline[other] ? deadline[one] < deadline[other] : one < other;
  }

  Ticket ticket(int i, Instant start, Past past) {
    return new Ticket(
        id(i),
        new Share("pool" + pool[i], "tenant" + tenant[i]),
        priority[i],
        new Route(
            end(sourceScheme[i], sourceHost[i]), end(destinationScheme[i], destinationHost[i])),
        "destination" + destination[i],
        deadline[i] == NO_DEADLINE ? null : start.plusMillis(deadline[i]),
        past);
  }

  AgentOffer offer(int agent) {
    return new AgentOffer(
        "agent" + agent, "pool" + agentPool[agent], agentSlots[agent], agentSchemes[agent]);
  }

  static TransferId id(int i) {
    return new TransferId(new UUID(0x0190_0000_0000_7000L + (i >> 8), i));
  }

  static int index(TransferId id) {
    return (int) id.value().getLeastSignificantBits();
  }

  static int agent(String id) {
    return Integer.parseInt(id.substring("agent".length()));
  }

  private static End end(int scheme, int host) {
    return new End(SCHEMES.get(scheme), host < 0 ? EndpointLimits.LOCAL : "host" + host);
  }
}
