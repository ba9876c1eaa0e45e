package dev.quorus.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {

  @ParameterizedTest
  @CsvSource({
    "DONE, 0",
    "FAILED, 1",
    "USAGE, 2",
    "TIMED_OUT, 3",
    "UNREACHABLE, 4",
    "REFUSED, 5",
    "DEFECT, 70",
    "INTERRUPTED, 130",
    "TERMINATED, 143"
  })
  void hasTheNumberThatScriptsRelyOn(ExitCode code, int number) {
    assertThat(code.number()).isEqualTo(number);
  }

  @Test
  void everyNumberIsPinnedByTheTestAbove() {
    assertThat(ExitCode.values()).hasSize(9);
  }

  @ParameterizedTest
  @CsvSource({
    "SOURCE_NOT_FOUND, FAILED",
    "SOURCE_DENIED, REFUSED",
    "DESTINATION_DENIED, REFUSED",
    "DESTINATION_EXISTS, FAILED",
    "DESTINATION_FOLDER_MISSING, FAILED",
    "DESTINATION_IS_FOLDER, FAILED",
    "DESTINATION_BUSY, FAILED",
    "OUTSIDE_ROOTS, REFUSED",
    "UNSUPPORTED, USAGE",
    "BAD_REQUEST, FAILED",
    "REDIRECT_REFUSED, REFUSED",
    "CREDENTIALS_REFUSED, REFUSED",
    "CERTIFICATE_REFUSED, REFUSED",
    "UNREACHABLE, UNREACHABLE",
    "SERVER_ERROR, FAILED",
    "SERVER_BUSY, UNREACHABLE",
    "NO_PROGRESS, TIMED_OUT",
    "TIMED_OUT, TIMED_OUT",
    "CONNECTION_LOST, UNREACHABLE",
    "SOURCE_CHANGED, FAILED",
    "SIZE_MISMATCH, FAILED",
    "CHECKSUM_MISMATCH, FAILED",
    "CHECKSUM_UNKNOWN, FAILED",
    "NO_SPACE, FAILED",
    "CANCELLED, FAILED",
    "AGENT_STOPPED, FAILED",
    "AGENT_LOST, FAILED",
    "DEADLINE_MISSED, TIMED_OUT",
    "SOURCE_NOT_FOLDER, FAILED",
    "NAME_REFUSED, FAILED",
    "FILES_FAILED, FAILED",
    "LISTING_FAILED, FAILED",
    "DELETE_REFUSED, REFUSED",
    "HOST_KEY_UNKNOWN, REFUSED",
    "HOST_KEY_CHANGED, REFUSED",
    "PAUSED, FAILED",
    "DEFECT, DEFECT"
  })
  void everyFailureHasOne(FailureCode failure, ExitCode code) {
    assertThat(ExitCode.of(failure)).isEqualTo(code);
  }

  @Test
  void amongSeveralTheGravestCounts() {
    assertThat(ExitCode.worst(List.of(ExitCode.UNREACHABLE, ExitCode.REFUSED, ExitCode.FAILED)))
        .isEqualTo(ExitCode.REFUSED);
    assertThat(ExitCode.worst(List.of())).isEqualTo(ExitCode.DONE);
  }

  @Test
  void everyOneHasItsGravity() {
    for (ExitCode each : ExitCode.values()) {
      assertThat(ExitCode.worst(List.of(each))).isEqualTo(each);
    }
  }
}
