package dev.quorus.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.transfer.TransferId;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartialNamesTest {
  private static final TransferId ID =
      new TransferId(UUID.fromString("01890000-0000-7000-8000-000000000001"));

  @Test
  void surroundTheNameAndHoldTheTransfer() {
    assertThat(PartialNames.of("a.csv", ID))
        .isEqualTo(new PartialNames(".a.csv." + ID + ".part", ".a.csv." + ID + ".ledger"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ä", "€", "😀"})
  void fitAFileSystemHoweverLongTheNameIs(String letter) {
    for (int length = 1;
        letter.repeat(length).getBytes(StandardCharsets.UTF_8).length <= 255;
        length++) {
      PartialNames names = PartialNames.of(letter.repeat(length), ID);

      assertThat(names.partial().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(255);
      assertThat(names.ledger().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(255);
      assertThat(names.partial()).doesNotContain("?", "\uFFFD");
    }
  }

  @Test
  void differForLongNamesThatDifferOnlyAtTheirEnd() {
    String stem = "a".repeat(254);

    assertThat(PartialNames.of(stem + "x", ID)).isNotEqualTo(PartialNames.of(stem + "y", ID));
  }
}
