package dev.quorus.core.bus;

import dev.quorus.core.transfer.Secret;

/** How secrets are written: sealed where they rest, as they are where they only pass. */
public interface SecretCodec {
  /** For messages that never leave the process or the encrypted link. */
  SecretCodec OPEN =
      new SecretCodec() {
        @Override
        public String seal(Secret secret) {
          return secret.reveal();
        }

        @Override
        public Secret open(String sealed) {
          return new Secret(sealed);
        }
      };

  String seal(Secret secret);

  /**
   * Undoes {@link #seal}.
   *
   * @throws IllegalStateException if the text was not sealed with the same key
   */
  Secret open(String sealed);
}
