package dev.quorus.core.failure;

import org.jspecify.annotations.Nullable;

/** Carries a failure through straight-line code to the one place that ends the attempt. */
public final class TransferException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient TransferFailure failure;

  public TransferException(TransferFailure failure) {
    this(failure, null);
  }

  public TransferException(TransferFailure failure, @Nullable Throwable cause) {
    super(failure.code() + ": " + failure.message(), cause);
    this.failure = failure;
  }

  public TransferFailure failure() {
    return failure;
  }
}
