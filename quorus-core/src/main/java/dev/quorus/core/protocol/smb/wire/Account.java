package dev.quorus.core.protocol.smb.wire;

import dev.quorus.core.transfer.Secret;

/**
 * Who logs in.
 *
 * @param domain empty for an account of the server itself
 */
public record Account(String domain, String user, Secret password) {
  /** As people write it. */
  public String shown() {
    return domain.isEmpty() ? user : domain + "\\" + user;
  }
}
