package dev.quorus.core.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts how a step of a transfer fails. */
final class TransferFailures {
  private TransferFailures() {}

  /** The message, for more assertions. */
  static String assertFails(FailureCode code, ThrowingCallable step) {
    TransferFailure failure = failure(step);
    assertThat(failure.code()).as(failure.message()).isEqualTo(code);
    return failure.message();
  }

  static TransferFailure failure(ThrowingCallable step) {
    TransferException thrown = catchThrowableOfType(TransferException.class, step);
    assertThat(thrown).as("the step should have failed").isNotNull();
    return thrown.failure();
  }
}
