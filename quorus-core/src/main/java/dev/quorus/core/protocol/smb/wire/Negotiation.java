package dev.quorus.core.protocol.smb.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What both sides said when they agreed on a dialect. That was not signed yet: before SMB 3.1.1 the
 * server is asked afterwards, signed, whether it was so, or whoever stands between could have
 * talked both into less than they can.
 */
final class Negotiation {
  static final int CONTROL = 0x00140204;
  static final int ANSWER = 24;

  private static final int COMMAND = 12;
  private static final int FEWEST = Request.HEADER + 36;
  private static final int GUID = 16;

  private final byte[] offer;
  private final byte[] choice;

  /**
   * Of two messages.
   *
   * @param request our first, from its header on
   * @param reply the answer to it
   */
  Negotiation(byte[] request, byte[] reply) {
    this.offer = offer(request);
    this.choice = choice(reply);
  }

  /** Whether a message is of the kind. */
  static boolean isPart(byte[] message) {
    return message.length >= FEWEST && message[COMMAND] == 0 && message[COMMAND + 1] == 0;
  }

  private static byte[] offer(byte[] message) {
    ByteBuffer from = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    int dialects = from.getShort(Request.HEADER + 2);
    ByteBuffer into = ByteBuffer.allocate(ANSWER + 2 * dialects);
    into.put(message, Request.HEADER + 8, Integer.BYTES + GUID);
    into.put(message, Request.HEADER + 4, Short.BYTES);
    into.put(message, Request.HEADER + 2, Short.BYTES);
    into.put(message, Request.HEADER + 36, Short.BYTES * dialects);
    return Arrays.copyOf(into.array(), into.position());
  }

  private static byte[] choice(byte[] message) {
    ByteBuffer into = ByteBuffer.allocate(ANSWER);
    into.put(message, Request.HEADER + 24, Integer.BYTES);
    into.put(message, Request.HEADER + 8, GUID);
    into.put(message, Request.HEADER + 2, Short.BYTES);
    return into.put(message, Request.HEADER + 4, Short.BYTES).array();
  }

  /** What the server is asked: what we offered. */
  byte[] question() {
    return offer.clone();
  }

  /**
   * Compares what the server says it chose with what came.
   *
   * @throws TamperedException if that differs
   */
  void check(ByteBuffer answer) throws TamperedException {
    if (answer.remaining() < ANSWER) {
      throw changed("the server's answer of %d bytes is too short".formatted(answer.remaining()));
    }
    byte[] said = new byte[ANSWER];
    answer.get(answer.position(), said);
    same("its capabilities", said, 0, 4);
    same("its identity", said, 4, 20);
    same("its demand for signatures", said, 20, 22);
    same("the dialect", said, 22, 24);
  }

  private void same(String what, byte[] said, int from, int to) throws TamperedException {
    if (!Arrays.equals(said, from, to, choice, from, to)) {
      throw changed("the server stated %s otherwise than it came".formatted(what));
    }
  }

  static TamperedException changed(String why) {
    return new TamperedException(
        "the agreement on a dialect was changed on its way, to make the connection less safe: "
            + why
            + "; look for what stands between this agent and the server");
  }
}
