package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.core.transfer.TransferIds;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
  private static final Position LAST =
      new Position(-7, new TransferIds(InstantSource.fixed(MemoryTransfers.NOW)).next());

  @Test
  void aCursorGivesItsPositionBackToTheSameQuery() {
    String cursor = Cursor.after(LAST, "query");

    assertThat(Cursor.read(cursor, "query")).isEqualTo(LAST);
    assertThat(cursor).matches("[A-Za-z0-9_-]{1,512}");
  }

  @Test
  void aCursorIsNoneOfAnotherQuery() {
    String cursor = Cursor.after(LAST, "query");

    assertThat(Cursor.read(cursor, "another")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "AAAA", "***", "ä", "A", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
  void whatIsNoCursorIsNone(String text) {
    assertThat(Cursor.read(text, "query")).isNull();
  }
}
