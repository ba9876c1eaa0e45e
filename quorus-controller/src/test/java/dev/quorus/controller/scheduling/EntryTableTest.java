package dev.quorus.controller.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.scheduling.Ticket.End;
import dev.quorus.controller.scheduling.Ticket.Past;
import dev.quorus.controller.scheduling.Ticket.Route;
import dev.quorus.controller.scheduling.Ticket.Share;
import dev.quorus.core.transfer.TransferId;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryTableTest {
  private static final End LOCAL = new End("file", EndpointLimits.LOCAL);
  private final Pools pools = new Pools(EndpointLimits.DEFAULT);
  private final EntryTable table =
      new EntryTable() {
        @Override
        long high(Entry entry) {
          return entry.idHigh;
        }

        @Override
        long low(Entry entry) {
          return entry.idLow;
        }
      };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void findsExactlyWhatWasPutAndNotRemoved(long seed) {
    Random random = new Random(seed);
    Map<UUID, Entry> model = new HashMap<>();
    for (int step = 0; step < 20_000; step++) {
      // Few keys, so that many meet in the same slots and come back after they left.
      UUID id = new UUID(random.nextInt(40), random.nextInt(40));
      if (random.nextInt(5) < 3) {
        Entry entry = entry(id);
        table.put(entry);
        model.put(id, entry);
      } else {
        table.remove(id.getMostSignificantBits(), id.getLeastSignificantBits());
        model.remove(id);
      }

      assertThat(table.size()).isEqualTo(model.size());
      UUID other = new UUID(random.nextInt(40), random.nextInt(40));
      assertThat(table.find(other.getMostSignificantBits(), other.getLeastSignificantBits()))
          .isSameAs(model.get(other));
    }
  }

  private Entry entry(UUID id) {
    Ticket ticket =
        new Ticket(
            new TransferId(id),
            new Share("default", "acme"),
            5,
            new Route(LOCAL, LOCAL),
            id.toString(),
            null,
            Past.NONE);
    return new Entry(ticket, pools.join(ticket));
  }
}
