package dev.quorus.core.engine;

import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** Computes one digest over a file's bytes. For one thread at a time. */
sealed interface Hasher {

  static Hasher of(DigestAlgorithm algorithm) {
    return algorithm == DigestAlgorithm.CRC32C
        ? new Checksum(new CRC32C())
        : new Cryptographic(algorithm, instance(algorithm));
  }

  void update(ByteBuffer bytes);

  Digest finish();

  default void update(Chunk chunk) {
    for (ByteBuffer bytes : chunk.buffers()) {
      update(bytes);
    }
  }

  private static MessageDigest instance(DigestAlgorithm algorithm) {
    try {
      return MessageDigest.getInstance(algorithm.javaName());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + algorithm.javaName(), e);
    }
  }

  /** By the platform's message digests. */
  record Cryptographic(DigestAlgorithm algorithm, MessageDigest digest) implements Hasher {
    @Override
    public void update(ByteBuffer bytes) {
      digest.update(bytes);
    }

    @Override
    public Digest finish() {
      return new Digest(algorithm, HexFormat.of().formatHex(digest.digest()));
    }
  }

  /** By a checksum of 32 bits. */
  record Checksum(CRC32C crc) implements Hasher {
    @Override
    public void update(ByteBuffer bytes) {
      crc.update(bytes);
    }

    @Override
    public Digest finish() {
      return new Digest(DigestAlgorithm.CRC32C, HexFormat.of().toHexDigits((int) crc.getValue()));
    }
  }
}
