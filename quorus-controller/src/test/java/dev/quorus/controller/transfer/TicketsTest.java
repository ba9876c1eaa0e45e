package dev.quorus.controller.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.scheduling.EndpointLimits;
import dev.quorus.controller.scheduling.Ticket;
import dev.quorus.controller.store.TransferRecord.Tries;
import dev.quorus.controller.store.Unfinished;
import dev.quorus.core.bus.OrderGist;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TicketsTest {
  private static final TransferId ID = new TransferId(new UUID(1, 2));
  private static final List<String> ENDS =
      List.of(
          "/data/in/one.csv",
          "/data/in/two.csv",
          "/data/with blanks and 100%/three.csv",
          "file:///elsewhere/f%23our.csv",
          "https://partner.example.org/out/one.csv",
          "https://partner.example.org/out/two.csv?version=2",
          "https://partner.example.org:8443/out/one.csv",
          "HTTPS://Partner.example.org/out",
          "https://[::1]:9000/x",
          "https://not_a_host/x",
          "sftp://192.0.2.7/home",
          "smb://files/share/folder/");

  @Test
  void oneOverAConnectionIsCountedByThatAndNotByItsHost() {
    Endpoint named =
        Endpoint.parse("sftp://partner.example/out/a").givenBy(new Named("partner-a", "/a", null));
    TransferOrder order = TransferOrder.of(named, Endpoint.parse("/data/a"));
    Unfinished stored =
        new Unfinished(ID, OrderGist.of(order), new Tries(0, 0), false, new Unfinished.Waiting());

    Ticket fresh = Tickets.fresh(ID, order);

    assertThat(fresh.route().source())
        .isEqualTo(new Ticket.End("sftp", EndpointLimits.connection("default", "partner-a")));
    assertThat(new Tickets().restored(stored, 0)).isEqualTo(fresh);
  }

  /** What its life before says has to be what it was when it was submitted. */
  @Test
  void aTransferTakenInAgainHasTheTicketThatItHadAtFirst() {
    Tickets tickets = new Tickets();
    for (String source : ENDS) {
      for (String destination : ENDS) {
        TransferOrder order = TransferOrder.of(Endpoint.parse(source), Endpoint.parse(destination));
        Unfinished stored =
            new Unfinished(
                ID, OrderGist.of(order), new Tries(0, 0), false, new Unfinished.Waiting());

        assertThat(tickets.restored(stored, 0)).isEqualTo(Tickets.fresh(ID, order));
      }
    }
  }
}
