package dev.quorus.api.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a connection is opened with from now on.
 *
 * @param credentials in place of all of the former ones; a user name that is left out stays
 * @param acceptHostKey in place of all by which the server was known
 */
public record RotateConnection(
    @Nullable ConnectionAccess credentials,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> acceptHostKey) {
  public RotateConnection {
    acceptHostKey = acceptHostKey == null ? List.of() : List.copyOf(acceptHostKey);
  }
}
