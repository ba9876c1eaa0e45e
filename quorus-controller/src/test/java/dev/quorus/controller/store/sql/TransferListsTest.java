package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferQuery.Page;
import dev.quorus.controller.store.TransferSearch;
import dev.quorus.core.transfer.StateName;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Asks SQLite how it would answer: from indexes in their order, whatever the number of rows. */
class TransferListsTest {
  private static final Page NEWEST = new Page(null, 100, true);
  private static final Page OLDEST = new Page(null, 100, false);

  static Stream<TransferQuery> everyKindOfQuery() {
    Set<StateName> none = Set.of();
    Set<StateName> one = EnumSet.of(StateName.FAILED);
    Set<StateName> two = EnumSet.of(StateName.FAILED, StateName.QUEUED);
    return Stream.of(none, one, two)
        .flatMap(states ->
            Stream.of(
                    Map.<String, String>of(),
                    Map.of("env", "prod"),
                    Map.of("env", "prod", "team", "pay"))
                .flatMap(labels ->
                    Stream.of(NEWEST, OLDEST)
                        .map(page ->
                            new TransferQuery("acme", states, labels, Instant.EPOCH, null, page))));
  }

  @ParameterizedTest
  @MethodSource("everyKindOfQuery")
  void readsEveryPageFromAnIndexInItsOrder(TransferQuery query, @TempDir Path folder)
      throws SQLException {
    List<String> plan = plan(folder, TransferLists.sql(query, Dialect.SQLITE));

    assertThat(plan).isNotEmpty();
    assertThat(plan).noneMatch(step -> step.startsWith("SCAN"));
    assertThat(plan).noneMatch(step -> step.contains("TEMP B-TREE"));
  }

  static Stream<TransferSearch> everyKindOfSearch() {
    return Stream.of(TransferSearch.Order.values())
        .flatMap(order ->
            Stream.of(Set.<StateName>of(), EnumSet.of(StateName.FAILED))
                .map(states ->
                    new TransferSearch(
                        new TransferQuery("acme", states, Map.of(), null, null, NEWEST),
                        TransferSearch.Sift.ALL,
                        order,
                        null)));
  }

  @ParameterizedTest
  @MethodSource("everyKindOfSearch")
  void looksThroughAnIndexInItsOrder(TransferSearch search, @TempDir Path folder)
      throws SQLException {
    List<String> plan = plan(folder, TransferSearches.sql(search, Dialect.SQLITE));

    assertThat(plan).isNotEmpty();
    assertThat(plan).noneMatch(step -> step.startsWith("SCAN"));
    assertThat(plan).noneMatch(step -> step.contains("TEMP B-TREE"));
  }

  @Test
  void wouldNoticeAScan(@TempDir Path folder) throws SQLException {
    assertThat(plan(folder, "SELECT id FROM transfers WHERE agent = 'a' ORDER BY bytes"))
        .anyMatch(step -> step.startsWith("SCAN"))
        .anyMatch(step -> step.contains("TEMP B-TREE"));
  }

  private static List<String> plan(Path folder, String sql) throws SQLException {
    Path database = folder.resolve("test.db");
    Sqlite sqlite = new Sqlite(database);
    try (Session session = sqlite.writer()) {
      new Schema("test.db").bringUpToDate(session, sqlite.migrations());
      return session.once(
          "EXPLAIN QUERY PLAN " + sql, plan -> plan.list(row -> row.getString("detail")));
    }
  }
}
