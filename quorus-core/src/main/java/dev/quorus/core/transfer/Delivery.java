package dev.quorus.core.transfer;

import org.jspecify.annotations.Nullable;

/**
 * How the bytes are to arrive.
 *
 * @param algorithm the digest that is computed over the bytes
 * @param expected the digest that they must have, if the submitter knows it
 * @param createFolders whether missing folders of the destination are made
 */
public record Delivery(
    VerifyMode verify,
    DigestAlgorithm algorithm,
    @Nullable Digest expected,
    OverwritePolicy overwrite,
    PublishMode publish,
    boolean createFolders) {

  /** Automatic verification by SHA-256, refusing to overwrite, flushed to disk. */
  public static final Delivery DEFAULT =
      new Delivery(
          VerifyMode.AUTO,
          DigestAlgorithm.SHA256,
          null,
          OverwritePolicy.FAIL,
          PublishMode.FSYNC,
          true);

  public Delivery {
    if (expected != null && expected.algorithm() != algorithm) {
      throw new IllegalArgumentException(
          "the expected digest is %s, the algorithm %s; they must be the same"
              .formatted(expected.algorithm().wireName(), algorithm.wireName()));
    }
  }

  /** Whether the bytes are to be digested while they pass. */
  public boolean digests() {
    return verify == VerifyMode.AUTO || verify == VerifyMode.CHECKSUM;
  }
}
