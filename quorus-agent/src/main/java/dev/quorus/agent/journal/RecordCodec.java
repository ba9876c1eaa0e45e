package dev.quorus.agent.journal;

import dev.quorus.agent.journal.JournalRecord.Ended;
import dev.quorus.agent.journal.JournalRecord.Publishing;
import dev.quorus.agent.journal.JournalRecord.Settled;
import dev.quorus.agent.journal.JournalRecord.Taken;
import dev.quorus.core.bus.AttemptJson;
import dev.quorus.core.bus.OutcomeJson;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Records as bytes: length of the rest (4), CRC32C of the rest and the length (4), kind (1), the
 * attempt's name (28), and what the kind adds, as JSON.
 */
final class RecordCodec {
  /** Longer than any record can be; a length above it is no length. */
  static final int LONGEST = 1 << 20;

  private static final int HEAD = 8;
  private static final int NAME = 1 + 16 + 4 + 8;
  private static final byte TAKEN = 1;
  private static final byte PUBLISHING = 2;
  private static final byte ENDED = 3;
  private static final byte SETTLED = 4;
  private static final byte[] NOTHING = {};

  private RecordCodec() {}

  static byte[] write(JournalRecord record) {
    return switch (record) {
      case Taken(TakenAttempt attempt) ->
          frame(
              TAKEN,
              attempt.ref(),
              new JsonObject()
                  .put("source", attempt.source())
                  .put("destination", attempt.destination())
                  .toBuffer()
                  .getBytes());
      case Publishing(AttemptRef ref, var receipt) ->
          frame(PUBLISHING, ref, OutcomeJson.write(receipt).toBuffer().getBytes());
      case Ended(var outcome) ->
          frame(ENDED, outcome.ref(), AttemptJson.write(outcome).toBuffer().getBytes());
      case Settled(AttemptRef ref) -> frame(SETTLED, ref, NOTHING);
    };
  }

  private static byte[] frame(byte kind, AttemptRef ref, byte[] rest) {
    if (NAME + rest.length > LONGEST) {
      throw new IllegalArgumentException(
          "a journal record of %d bytes about attempt %s is too long; at most %d"
              .formatted(NAME + rest.length, ref, LONGEST));
    }
    byte[] frame = new byte[HEAD + NAME + rest.length];
    ByteBuffer out = ByteBuffer.wrap(frame);
    UUID id = ref.transfer().value();
    out.position(HEAD)
        .put(kind)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .putInt(ref.number())
        .putLong(ref.epoch())
        .put(rest);
    int length = NAME + rest.length;
    out.putInt(0, length).putInt(4, checksum(length, ByteBuffer.wrap(frame, HEAD, length)));
    return frame;
  }

  /**
   * Reads the record at the buffer's position and moves behind it.
   *
   * @return null, with the position unmoved, if there is no whole record
   * @throws IllegalArgumentException if the record is whole but not of a kind known here
   */
  static @Nullable JournalRecord read(ByteBuffer in) {
    int start = in.position();
    if (in.remaining() < HEAD) {
      return null;
    }
    int length = in.getInt(start);
    if (length < NAME || length > LONGEST || length > in.remaining() - HEAD) {
      return null;
    }
    ByteBuffer body = in.slice(start + HEAD, length);
    if (checksum(length, body.duplicate()) != in.getInt(start + 4)) {
      return null;
    }
    JournalRecord read = readBody(body);
    in.position(start + HEAD + length);
    return read;
  }

  private static JournalRecord readBody(ByteBuffer body) {
    byte kind = body.get();
    TransferId id = new TransferId(new UUID(body.getLong(), body.getLong()));
    AttemptRef ref = new AttemptRef(id, body.getInt(), body.getLong());
    return switch (kind) {
      case TAKEN -> {
        JsonObject json = json(body);
        yield new Taken(
            new TakenAttempt(ref, json.getString("source"), json.getString("destination")));
      }
      case PUBLISHING -> new Publishing(ref, OutcomeJson.readReceipt(json(body)));
      case ENDED -> new Ended(AttemptJson.readOutcome(json(body)));
      case SETTLED -> new Settled(ref);
      default -> throw new IllegalArgumentException("record of kind " + kind);
    };
  }

  private static JsonObject json(ByteBuffer body) {
    byte[] bytes = new byte[body.remaining()];
    body.get(bytes);
    return new JsonObject(Buffer.buffer(bytes));
  }

  private static int checksum(int length, ByteBuffer rest) {
    CRC32C crc = new CRC32C();
    crc.update(length >>> 24);
    crc.update(length >>> 16);
    crc.update(length >>> 8);
    crc.update(length);
    crc.update(rest);
    return (int) crc.getValue();
  }
}
