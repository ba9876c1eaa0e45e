package dev.quorus.controller.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresFailuresTest {
  private final PostgresFailures failures = new PostgresFailures("jdbc:postgresql://db/quorus");

  @ParameterizedTest
  @CsvSource({
    "08006, GONE, UNREACHABLE",
    "57P01, GONE, UNREACHABLE",
    "25P03, GONE, UNREACHABLE",
    "25006, GONE, UNREACHABLE",
    "53300, GONE, UNREACHABLE",
    "40P01, AGAIN, FAILED",
    "55P03, AGAIN, FAILED",
    "57014, AGAIN, FAILED",
    "53100, ALL, DISK_FULL",
    "28P01, ALL, UNREACHABLE",
    "3D000, ALL, UNREACHABLE",
    "42P01, ALL, FAILED",
    "23505, ITS_OWN, FAILED",
    "22001, ITS_OWN, FAILED",
  })
  void knowsHowFarAnErrorReachesAndWhatItMeans(String state, Trouble trouble, Reason reason) {
    SQLException error = new SQLException("no", state);

    StoreException explained = failures.explain(error);

    assertThat(PostgresFailures.judge(error)).isEqualTo(trouble);
    assertThat(explained.reason()).isEqualTo(reason);
    assertThat(explained).hasMessageContaining("db/quorus").hasMessageContaining("no");
  }

  @ParameterizedTest
  @CsvSource({"''", "' '"})
  void takesAnErrorWithoutStateForTheWritesOwn(String state) {
    assertThat(PostgresFailures.judge(new SQLException("odd", state))).isEqualTo(Trouble.ITS_OWN);
  }
}
