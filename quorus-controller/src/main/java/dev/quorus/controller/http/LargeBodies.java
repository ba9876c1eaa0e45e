package dev.quorus.controller.http;

import dev.quorus.controller.transfer.Unavailable;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Bounds how much memory the large bodies of all requests take together. For all event loops. */
final class LargeBodies {
  private static final int RETRY_SECONDS = 1;

  private final AtomicLong free;
  private final long most;

  LargeBodies(long bytes) {
    this.most = bytes;
    this.free = new AtomicLong(bytes);
  }

  /**
   * Takes room for the request's body.
   *
   * @param largest that it may be, in bytes
   * @return gives the room back, as often as it is run; run too when the client goes away
   * @throws Unavailable if there is none at present
   */
  Runnable take(HttpServerRequest request, long largest) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    // More than the largest is refused before anything of it is read.
    long bytes = length == null ? largest : Math.min(largest, Long.parseLong(length));
    if (free.addAndGet(-bytes) < 0) {
      free.addAndGet(bytes);
      throw new Unavailable(
          "Requests with bodies of %d MiB in all are being answered; ask again in 1 second"
              .formatted(most >> 20),
          RETRY_SECONDS);
    }
    AtomicBoolean given = new AtomicBoolean();
    Runnable back =
        () -> {
          if (given.compareAndSet(false, true)) {
            free.addAndGet(bytes);
          }
        };
    request.response().closeHandler(closed -> back.run());
    return back;
  }
}
