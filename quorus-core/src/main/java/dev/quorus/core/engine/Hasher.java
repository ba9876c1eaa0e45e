package dev.quorus.core.engine;

import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Computes one digest over a file's bytes. For one thread at a time. */
sealed interface Hasher {

  static Hasher of(DigestAlgorithm algorithm) {
    return switch (algorithm) {
      case CRC32C -> new Sum(algorithm, new CRC32C());
      case CRC32 -> new Sum(algorithm, new CRC32());
      case SHA256, SHA512, SHA1, MD5 -> new Cryptographic(algorithm, instance(algorithm));
    };
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
  record Sum(DigestAlgorithm algorithm, Checksum checksum) implements Hasher {
    @Override
    public void update(ByteBuffer bytes) {
      checksum.update(bytes);
    }

    @Override
    public Digest finish() {
      return new Digest(algorithm, HexFormat.of().toHexDigits((int) checksum.getValue()));
    }
  }
}
