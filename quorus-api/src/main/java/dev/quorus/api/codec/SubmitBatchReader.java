package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.Violation;
import dev.quorus.api.model.WireName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the body of a submit of many transfers, each as strictly as a submit of one. Stateless;
 * for use by any thread, but an event loop's: the largest body takes a tenth of a second.
 */
public final class SubmitBatchReader {
  /** The largest body in bytes; whoever receives it answers 413 to more. */
  public static final int MAX_BODY = 16 * 1024 * 1024;

  /** How many transfers a body may hold. */
  public static final int MAX_TRANSFERS = 10_000;

  private SubmitBatchReader() {}

  /**
   * Many transfers.
   *
   * @param atomic whether all of them are to be stored, or none
   */
  public record Batch(boolean atomic, List<Item> items) {
    public Batch {
      items = List.copyOf(items);
    }
  }

  /**
   * One of them.
   *
   * @param transfer null if there is something wrong with it
   * @param violations whose pointers are those of the whole body
   */
  public record Item(@Nullable SubmitTransfer transfer, List<Violation> violations) {
    public Item {
      violations = List.copyOf(violations);
    }
  }

  /** Where one of the transfers is in the body. */
  public static String pointer(int index) {
    return "/transfers/" + index;
  }

  /** What is wrong with a transfer, by pointers into the whole body. */
  public static List<Violation> below(int index, List<Violation> violations) {
    return violations.stream()
        .map(each -> new Violation(pointer(index) + each.pointer(), each.value(), each.message()))
        .toList();
  }

  /**
   * The transfers, the good ones and the others.
   *
   * @param body UTF-8 JSON
   * @throws InvalidRequest if the body is no batch
   */
  public static Batch read(byte[] body) {
    return StrictBody.read(
            body,
            WireJson.BATCHES,
            WireJson.BATCH_DEPTH,
            (json, violations) -> new Content(body, json, violations))
        .batch();
  }

  private enum Field implements WireName {
    TRANSFERS("transfers"),
    ATOMIC("atomic");

    static final Names<Field> NAMES = Names.of(values());

    private final String wire;

    Field(String wire) {
      this.wire = wire;
    }

    @Override
    public String wire() {
      return wire;
    }
  }

  private static final class Content implements StrictBody.Content {
    private static final Place TRANSFERS = Place.BODY.child(Field.TRANSFERS.wire());
    private static final String FORM = "must be a JSON object with transfers";

    private final byte[] body;
    private final JsonParser json;
    private final Violations violations;
    private final StrictReader reader;
    private final List<Item> items = new ArrayList<>();
    private boolean atomic;

    Content(byte[] body, JsonParser json, Violations violations) {
      this.body = body;
      this.json = json;
      this.violations = violations;
      this.reader = new StrictReader(json, violations);
    }

    Batch batch() {
      return new Batch(atomic, items);
    }

    @Override
    public void read() throws IOException {
      JsonToken first = json.nextToken();
      if (first == null) {
        violations.add(Place.BODY, null, "is empty; it " + FORM);
        return;
      }
      if (first != JsonToken.START_OBJECT) {
        reader.refuse(Place.BODY, FORM);
      } else {
        readFields();
      }
      if (json.nextToken() != null) {
        violations.add(Place.BODY, null, "goes on after the object; send one object and no more");
      }
    }

    private void readFields() throws IOException {
      FieldGate<Field> gate =
          new FieldGate<>(json, violations, Place.BODY, Field.NAMES, Field.class);
      for (Field field = gate.next(); field != null; field = gate.next()) {
        switch (field) {
          case TRANSFERS -> readTransfers();
          case ATOMIC -> atomic = reader.flag(Place.BODY.child(Field.ATOMIC.wire()), false);
        }
      }
      if (!gate.has(Field.TRANSFERS)) {
        violations.add(TRANSFERS, null, "is required: an array of transfers");
      }
    }

    private void readTransfers() throws IOException {
      if (json.currentToken() != JsonToken.START_ARRAY) {
        reader.refuse(TRANSFERS, "must be an array of transfers");
        return;
      }
      int count = 0;
      for (JsonToken each = json.nextToken();
          each != JsonToken.END_ARRAY;
          each = json.nextToken()) {
        if (count < MAX_TRANSFERS) {
          items.add(item(count, each));
        } else {
          json.skipChildren();
        }
        count++;
      }
      if (count < 1 || count > MAX_TRANSFERS) {
        violations.add(
            TRANSFERS, null, "has %d items; 1 to %d are allowed".formatted(count, MAX_TRANSFERS));
      }
    }

    private Item item(int index, JsonToken first) throws IOException {
      if (first != JsonToken.START_OBJECT) {
        json.skipChildren();
        return new Item(
            null,
            List.of(
                new Violation(
                    pointer(index), null, "must be a JSON object with source and destination")));
      }
      int begin = Math.toIntExact(json.currentTokenLocation().getByteOffset());
      json.skipChildren();
      int end = Math.toIntExact(json.currentLocation().getByteOffset());
      if (end - begin > SubmitTransferReader.MAX_BODY) {
        return new Item(
            null,
            List.of(
                new Violation(
                    pointer(index),
                    null,
                    "has %d bytes; at most %d are allowed"
                        .formatted(end - begin, SubmitTransferReader.MAX_BODY))));
      }
      try {
        return new Item(SubmitTransferReader.read(Arrays.copyOfRange(body, begin, end)), List.of());
      } catch (InvalidRequest e) {
        return new Item(null, below(index, e.violations()));
      }
    }
  }
}
