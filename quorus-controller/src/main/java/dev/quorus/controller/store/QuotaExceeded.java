package dev.quorus.controller.store;

/** A tenant has as much as it may have. It is an answer and no defect, so it has no stack trace. */
public final class QuotaExceeded extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message names the tenant, the quota and what to do
   */
  public QuotaExceeded(String message) {
    super(message, null, false, false);
  }
}
