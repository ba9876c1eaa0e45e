package dev.quorus.core.transfer;

import java.util.List;

/**
 * By what the server at the other end is known to be the right one, where its protocol has host
 * keys or certificates.
 */
public sealed interface ServerTrust {
  /** By what the agent knows: its known-hosts files, its certificate authorities. */
  ServerTrust AGENT = new KnownToAgent();

  /** By what the agent knows: its known-hosts files, its certificate authorities. */
  record KnownToAgent() implements ServerTrust {}

  /**
   * By its key alone, which must have one of these fingerprints.
   *
   * @param fingerprints each {@code SHA256:} and base64 without padding, as OpenSSH shows them; of
   *     a TLS server the SHA-256 of its certificate in the same form
   */
  record Pinned(List<String> fingerprints) implements ServerTrust {
    /** What a fingerprint must look like. */
    public static final String FORM = "SHA256:[A-Za-z0-9+/]{43}";

    public Pinned {
      fingerprints = List.copyOf(fingerprints);
      if (fingerprints.isEmpty()) {
        throw new IllegalArgumentException("there must be at least one fingerprint");
      }
      for (String each : fingerprints) {
        if (!each.matches(FORM)) {
          throw new IllegalArgumentException(
              "'%s' is no fingerprint; write SHA256: and 43 base64 characters, as ssh-keygen -lf"
                      .formatted(each)
                  + " shows it");
        }
      }
    }
  }

  /**
   * By a certificate that these authorities signed, and no others.
   *
   * @param certificates of the authorities, in PEM
   */
  record SignedBy(String certificates) implements ServerTrust {}

  /** A server that the agent does not know is believed once, and its key kept from then on. */
  record FirstUse() implements ServerTrust {}
}
