package dev.quorus.controller.repeat;

import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes a write repeatable: what its request is answered is stored in the same transaction, under
 * the key that the client gave. The next request with that key changes nothing, and its write fails
 * with {@link KeyUsed}.
 *
 * @param answer of what the write came to; null where nothing was changed, and then the key stays
 *     free. Called on the writer's thread, perhaps twice: it must be quick and have no effect
 */
public record Once(Asked asked, Function<? super Object, @Nullable Answer> answer) {
  /**
   * What was asked, under which key.
   *
   * @param tenant whose key it is: each has keys of its own
   * @param fingerprint equal for equal requests, and for no others
   * @param request in words for people, such as its method and path
   */
  public record Asked(String tenant, String key, String fingerprint, String request, Instant at) {}
}
