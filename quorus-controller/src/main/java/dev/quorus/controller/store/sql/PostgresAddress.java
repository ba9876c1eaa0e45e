package dev.quorus.controller.store.sql;

import dev.quorus.core.transfer.Secret;
import org.jspecify.annotations.Nullable;

/**
 * Where a PostgreSQL database is.
 *
 * @param url {@code jdbc:postgresql://…}; its parameters are the driver's, TLS among them, and come
 *     before what is set by default
 * @param user null if the URL names one
 * @param password null if the URL has it, or none is needed
 */
public record PostgresAddress(String url, @Nullable String user, @Nullable Secret password) {
  /** What a URL of PostgreSQL begins with. */
  public static final String SCHEME = "jdbc:postgresql:";

  /** Without its parameters, which may hold a password. */
  @Override
  public String toString() {
    int parameters = url.indexOf('?');
    String shown = parameters < 0 ? url : url.substring(0, parameters);
    int user = shown.indexOf('@');
    return user < 0 ? shown : SCHEME + "//" + shown.substring(user + 1);
  }
}
