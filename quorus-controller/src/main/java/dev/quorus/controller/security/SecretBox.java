package dev.quorus.controller.security;

import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.transfer.Secret;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Seals secrets for the store: AES-256-GCM with a random nonce, written as {@code v1:} and
 * base64url of nonce, ciphertext and tag. A key must not seal more than 2^32 secrets, since nonces
 * are random.
 *
 * <p>The key comes from the settings, or from a file that is made when the first secret is sealed;
 * so the first call may block on that file. Safe for use by many threads. See
 * docs/adr/0004-secrets-sealed-by-the-jdk.md.
 */
public final class SecretBox implements SecretCodec {
  /** The file in the data folder that holds the key. */
  public static final String KEY_FILE = "secret.key";

  private static final String PREFIX = "v1:";
  private static final byte[] VERSION = PREFIX.getBytes(StandardCharsets.US_ASCII);
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int SHORTEST = NONCE_BYTES + TAG_BITS / 8;

  private final KeyFile file;
  private final SecureRandom random = new SecureRandom();
  private volatile @Nullable SecretKey key;

  private SecretBox(Path folder, @Nullable SecretKey key) {
    this.file = new KeyFile(folder, KEY_FILE);
    this.key = key;
  }

  /** With the key of the folder's file, which is read or made with the first secret. */
  public static SecretBox inFolder(Path folder) {
    return new SecretBox(folder, null);
  }

  /**
   * With a key from the settings.
   *
   * @param base64 of 32 bytes, in the plain or the URL alphabet
   * @throws KeyFileException if it is anything else
   */
  public static SecretBox withKey(Path folder, String base64) {
    return new SecretBox(folder, decode("the secret key of the settings", base64));
  }

  @Override
  public String seal(Secret secret) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed =
          cipher(Cipher.ENCRYPT_MODE, nonce, keyToSeal())
              .doFinal(secret.reveal().getBytes(StandardCharsets.UTF_8));
      byte[] all = ByteBuffer.allocate(NONCE_BYTES + sealed.length).put(nonce).put(sealed).array();
      return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES/GCM with 256 bits", e);
    }
  }

  @Override
  public Secret open(String sealed) {
    byte[] all = unwrap(sealed);
    try {
      byte[] plain =
          cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(all, NONCE_BYTES), keyToOpen())
              .doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES);
      return new Secret(new String(plain, StandardCharsets.UTF_8));
    } catch (AEADBadTagException e) {
      throw new IllegalStateException(
          "a stored secret does not open with this key: it was sealed with another one, or was"
              + " changed; put the former "
              + file.path()
              + " back, or submit the transfer with its credentials again",
          e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES/GCM with 256 bits", e);
    }
  }

  private static byte[] unwrap(String sealed) {
    if (!sealed.startsWith(PREFIX)) {
      throw new IllegalStateException(
          "a stored secret has an unknown form; this version reads " + PREFIX + " only");
    }
    try {
      byte[] all = Base64.getUrlDecoder().decode(sealed.substring(PREFIX.length()));
      if (all.length >= SHORTEST) {
        return all;
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("a stored secret is damaged: it is not base64url", e);
    }
    throw new IllegalStateException("a stored secret is damaged: it is too short");
  }

  private static Cipher cipher(int mode, byte[] nonce, SecretKey key)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(VERSION);
    return cipher;
  }

  private SecretKey keyToSeal() {
    SecretKey known = key;
    return known != null ? known : load(true);
  }

  private SecretKey keyToOpen() {
    SecretKey known = key;
    return known != null ? known : load(false);
  }

  private synchronized SecretKey load(boolean make) {
    SecretKey known = key;
    if (known == null) {
      known = read(make);
      key = known;
    }
    return known;
  }

  private SecretKey read(boolean make) {
    String written = file.read();
    if (written != null) {
      return decode(file.path().toString(), written);
    }
    if (!make) {
      // A key made now could open nothing, and would hide that the right one is missing.
      throw new IllegalStateException(
          "a stored secret cannot be opened: %s is missing; put it back from your copy"
              .formatted(file.path()));
    }
    byte[] bytes = new byte[KEY_BYTES];
    random.nextBytes(bytes);
    file.write(Base64.getEncoder().encodeToString(bytes));
    return new SecretKeySpec(bytes, "AES");
  }

  private static SecretKey decode(String where, String base64) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(base64.replace('-', '+').replace('_', '/'));
    } catch (IllegalArgumentException e) {
      // The cause would repeat a part of the key.
      throw new KeyFileException(where + " is not base64; it must be base64 of 32 bytes");
    }
    if (bytes.length != KEY_BYTES) {
      throw new KeyFileException(
          "%s has %d bytes; it must be base64 of %d".formatted(where, bytes.length, KEY_BYTES));
    }
    return new SecretKeySpec(bytes, "AES");
  }
}
