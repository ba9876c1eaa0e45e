package dev.quorus.core.protocol.smb.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;

/**
 * Encrypts messages, or decrypts them, with one key, and proves that they are unchanged. Used by
 * one thread at a time.
 */
public sealed interface MessageCipher permits AesGcm, AesCcm {
  /** Bytes of the proof. */
  int TAG = 16;

  /** Bytes of a nonce, which must never come twice with a key. */
  int nonceSize();

  /**
   * Encrypts.
   *
   * @param extra bytes that the proof covers too
   * @param out gets as many bytes as the parts hold; its position moves behind them
   * @return the proof
   */
  byte[] seal(byte[] nonce, byte[] extra, List<ByteBuffer> parts, ByteBuffer out)
      throws GeneralSecurityException;

  /**
   * Decrypts.
   *
   * @param in the encrypted bytes, and behind them the proof
   * @param out gets the plain ones; its position moves behind them
   * @throws GeneralSecurityException if the proof does not hold
   */
  void open(byte[] nonce, byte[] extra, ByteBuffer in, ByteBuffer out)
      throws GeneralSecurityException;
}
