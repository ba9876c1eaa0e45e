package dev.quorus.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.VerifyMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a file that has the name of the copy already. */
@Timeout(60)
class FileInTheWayTest extends EngineFixture {
  @Test
  void refusesToOverwriteByDefault() {
    given(10);
    memory.files.put("/to", new byte[3]);

    Outcome outcome = run();

    assertThat(failure(outcome)).isEqualTo(FailureCode.DESTINATION_EXISTS);
    assertThat(memory.files.get("/to")).hasSize(3);
  }

  @Test
  void findsWhatAnEarlierAttemptPublishedBeforeItWasLost() {
    byte[] content = given(SIZE);
    succeed(run());
    memory.published.set(0);
    number = 2;

    Receipt receipt = succeed(run());

    assertThat(receipt.digest()).isEqualTo(digestOf(content, DigestAlgorithm.SHA256));
    assertThat(receipt.published()).isEqualTo(Published.RENAMED);
    assertThat(receipt.note()).contains("an earlier attempt published it");
    assertThat(memory.published).as("times that it was published again").hasValue(0);
  }

  @Test
  void findsItByTheDigestThatIsKnownWithoutReadingTheSourceAgain() {
    byte[] content = given(SIZE);
    delivery = delivery(VerifyMode.CHECKSUM, digestOf(content, DigestAlgorithm.SHA256));
    succeed(run());
    memory.bytesRead.set(0);
    number = 2;

    succeed(run());

    assertThat(memory.bytesRead).hasValue(SIZE);
  }

  @Test
  void doesNotTakeAnotherFileOfTheSameSizeAndTimeForAnEarlierCopy() {
    given(SIZE);
    memory.files.put("/to", new byte[SIZE]);
    number = 2;

    Outcome outcome = run();

    assertThat(failure(outcome)).isEqualTo(FailureCode.DESTINATION_EXISTS);
  }

  @Test
  void replacesAnotherFileOfTheSameSizeAndTime() {
    byte[] content = given(SIZE);
    memory.files.put("/to", new byte[SIZE]);
    delivery = overwriting(OverwritePolicy.REPLACE);
    number = 2;

    succeed(run());

    assertThat(memory.files.get("/to")).isEqualTo(content);
  }

  @Test
  void refusesAnEqualFileThatWasThereBeforeTheFirstAttempt() {
    byte[] content = given(SIZE);
    memory.files.put("/to", content);

    Outcome outcome = run();

    assertThat(failure(outcome)).isEqualTo(FailureCode.DESTINATION_EXISTS);
  }

  @Test
  void skipsWhatIsThereWhenToldTo() {
    given(10);
    memory.files.put("/to", new byte[3]);
    delivery = overwriting(OverwritePolicy.SKIP);

    Receipt receipt = succeed(run());

    assertThat(receipt.published()).isEqualTo(Published.SKIPPED);
    assertThat(memory.files.get("/to")).hasSize(3);
  }

  @Test
  void replacesOnlyWhatIsOlderWhenToldTo() {
    given(10);
    memory.files.put("/to", new byte[3]);
    delivery = overwriting(OverwritePolicy.NEWER);

    Receipt receipt = succeed(run());

    assertThat(receipt.published()).isEqualTo(Published.SKIPPED);
  }
}
