package dev.quorus.core.transfer;

/** What an endpoint is opened with. */
public sealed interface Credentials {
  /** User name and password. */
  record UserPassword(String user, Secret password) implements Credentials {}

  /** A token sent as {@code Authorization: Bearer}. */
  record Bearer(Secret token) implements Credentials {}
}
