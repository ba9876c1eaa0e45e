package dev.quorus.core.protocol.smb.wire;

import java.time.Duration;

/**
 * What was agreed on with the server.
 *
 * @param dialect such as {@code 3.1.1}
 * @param maxRead bytes of one read at most
 * @param maxWrite bytes of one write at most
 * @param maxList bytes of one page of a listing at most
 * @param credits whether one request may cost several credits, so that it may be larger than 64 KiB
 * @param session number of the session
 * @param sign whether messages are signed, unless they are encrypted
 * @param patience how long one waits for an answer
 */
record Terms(
    String dialect,
    int maxRead,
    int maxWrite,
    int maxList,
    boolean credits,
    long session,
    boolean sign,
    Duration patience) {
  static final int ONE_CREDIT = 64 << 10;

  /** What a request costs. */
  int cost(Request request) {
    return credits ? 1 + Math.max(0, request.payload() - 1) / ONE_CREDIT : 1;
  }
}
