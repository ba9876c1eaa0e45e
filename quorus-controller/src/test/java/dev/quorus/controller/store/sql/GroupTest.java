package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupTest {
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private final Bulk<String, String> starts = (session, all) -> all;
  private final Bulk<String, String> ends = (session, all) -> all.reversed();
  private final List<Pending<?>> writes = new ArrayList<>();

  private Pending<?> add(Bulk<String, String> kind, TransferId transfer) {
    return add(new Write.Part<>(kind, "what", transfer));
  }

  private Pending<?> add(Write<?> write) {
    Pending<?> pending = new Pending<>(write, Terms.CLIENT, 0);
    writes.add(pending);
    return pending;
  }

  private List<List<Pending<?>>> groups() {
    return Group.of(writes).stream().map(Group::members).toList();
  }

  @Test
  void putsThoseOfAKindTogetherThoughOthersCameBetween() {
    Pending<?> first = add(starts, ids.next());
    Pending<?> other = add(ends, ids.next());
    Pending<?> second = add(starts, ids.next());

    assertThat(groups()).containsExactly(List.of(first, second), List.of(other));
  }

  @Test
  void keepsTheOrderOfTheWritesOfOneTransfer() {
    TransferId id = ids.next();
    Pending<?> elsewhere = add(ends, ids.next());
    Pending<?> start = add(starts, id);
    Pending<?> end = add(ends, id);

    assertThat(groups()).containsExactly(List.of(elsewhere), List.of(start), List.of(end));
  }

  @Test
  void putsNoTwoOfOneTransferTogether() {
    TransferId id = ids.next();
    Pending<?> once = add(starts, id);
    Pending<?> twice = add(starts, id);

    assertThat(groups()).containsExactly(List.of(once), List.of(twice));
  }

  @Test
  void letsNothingPassAWriteThatStandsAlone() {
    Pending<?> before = add(starts, ids.next());
    Pending<?> alone = add(new Write.Alone<>(session -> 0));
    Pending<?> after = add(starts, ids.next());

    assertThat(groups()).containsExactly(List.of(before), List.of(alone), List.of(after));
  }
}
