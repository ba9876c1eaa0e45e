package dev.quorus.api.codec;

import dev.quorus.api.model.SubmitTransfer;

/**
 * Decodes the body of a submit, exactly as strict as the document: a test holds the two together.
 * Stateless and fast; for use by any thread.
 */
public final class SubmitTransferReader {
  /** The largest body in bytes; whoever receives it answers 413 to more. */
  public static final int MAX_BODY = 64 * 1024;

  private SubmitTransferReader() {}

  /**
   * The transfer, with defaults filled in.
   *
   * @param body UTF-8 JSON
   * @throws InvalidRequest with everything that is wrong, and nothing else
   */
  public static SubmitTransfer read(byte[] body) {
    return StrictBody.read(body, WireJson.FACTORY, WireJson.MAX_DEPTH, SubmitBody::new).transfer();
  }
}
