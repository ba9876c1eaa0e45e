package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.quorus.api.model.ActionName;
import dev.quorus.api.model.TransferAction;
import dev.quorus.api.model.TransferAction.Between;
import dev.quorus.api.model.TransferAction.Filter;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.WireName;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decodes what is to be done to many transfers. Stateless; for use by any thread. */
public final class TransferActionReader {
  /** The largest body in bytes; whoever receives it answers 413 to more. */
  public static final int MAX_BODY = 1024 * 1024;

  private TransferActionReader() {}

  /**
   * The action.
   *
   * @param body UTF-8 JSON
   * @throws InvalidRequest with everything that is wrong
   */
  public static TransferAction read(byte[] body) {
    return StrictBody.read(body, WireJson.FACTORY, WireJson.MAX_DEPTH, Content::new).action();
  }

  private enum Field implements WireName {
    ACTION("action"),
    PRIORITY("priority"),
    IDS("ids"),
    FILTER("filter"),
    LIMIT("limit"),
    CURSOR("cursor"),
    DRY_RUN("dryRun");

    static final Names<Field> NAMES = Names.of(values());

    private final String wire;

    Field(String wire) {
      this.wire = wire;
    }

    @Override
    public String wire() {
      return wire;
    }

    Place place() {
      return Place.BODY.child(wire);
    }
  }

  private enum By implements WireName {
    STATES("states"),
    LABELS("labels"),
    WORKFLOW("workflow"),
    ENDPOINT("endpoint"),
    AGENT("agent"),
    CREATED_AFTER("createdAfter"),
    CREATED_BEFORE("createdBefore"),
    FINISHED_AFTER("finishedAfter"),
    FINISHED_BEFORE("finishedBefore");

    static final Names<By> NAMES = Names.of(values());

    private final String wire;

    By(String wire) {
      this.wire = wire;
    }

    @Override
    public String wire() {
      return wire;
    }

    Place place() {
      return Field.FILTER.place().child(wire);
    }
  }

  private static final class Content implements StrictBody.Content {
    private static final Names<ActionName> ACTIONS = Names.of(ActionName.values());
    private static final Names<TransferStateName> STATES = Names.of(TransferStateName.values());
    private static final int MAX_LABELS = 32;
    private static final int HIGHEST_PRIORITY = 9;
    private static final String WORKFLOW = "workflow";
    private static final String FORM = "must be a JSON object with action, and ids or filter";

    private final JsonParser json;
    private final Violations violations;
    private final StrictReader reader;
    private @Nullable ActionName action;
    private @Nullable Integer priority;
    private @Nullable List<String> ids;
    private @Nullable Filter filter;
    private int limit = TransferAction.USUAL;
    private @Nullable String cursor;
    private boolean dryRun;

    Content(JsonParser json, Violations violations) {
      this.json = json;
      this.violations = violations;
      this.reader = new StrictReader(json, violations);
    }

    TransferAction action() {
      ActionName known = action;
      if (known == null) {
        throw new IllegalStateException("a body without its action has a violation");
      }
      return new TransferAction(known, priority, ids, filter, limit, cursor, dryRun);
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
        Place at = field.place();
        switch (field) {
          case ACTION -> action = reader.constant(at, ACTIONS);
          case PRIORITY -> priority = reader.integer(at, 0, HIGHEST_PRIORITY, 0);
          case IDS -> ids = ids(at);
          case FILTER -> filter = filter(at);
          case LIMIT -> limit = reader.integer(at, 1, TransferAction.MOST, limit);
          case CURSOR -> cursor = reader.text(at, TextRule.CURSOR);
          case DRY_RUN -> dryRun = reader.flag(at, false);
        }
      }
      checkTogether(gate);
    }

    private void checkTogether(FieldGate<Field> gate) {
      if (!gate.has(Field.ACTION)) {
        violations.add(Field.ACTION.place(), null, "is required: one of " + ACTIONS.list());
      }
      if (gate.has(Field.IDS) == gate.has(Field.FILTER)) {
        violations.add(
            Place.BODY,
            null,
            gate.has(Field.IDS)
                ? "has ids and a filter; give one of them"
                : "says not of which transfers; give ids, or a filter");
      }
      if (action == ActionName.PRIORITY && !gate.has(Field.PRIORITY)) {
        violations.add(Field.PRIORITY.place(), null, "is required: a whole number from 0 to 9");
      }
      if (action != null && action != ActionName.PRIORITY && gate.has(Field.PRIORITY)) {
        violations.add(Field.PRIORITY.place(), null, "is for the action priority; leave it out");
      }
      if (gate.has(Field.IDS) && gate.has(Field.CURSOR)) {
        violations.add(Field.CURSOR.place(), null, "goes on with a filter; leave it out with ids");
      }
    }

    /** Each once. */
    private List<String> ids(Place at) throws IOException {
      Set<String> each =
          new LinkedHashSet<>(reader.list(at, 1, TransferAction.MOST, TextRule.TRANSFER_ID));
      return List.copyOf(each);
    }

    private @Nullable Filter filter(Place at) throws IOException {
      if (json.currentToken() != JsonToken.START_OBJECT) {
        reader.refuse(at, "must be a JSON object; an empty one is for all transfers");
        return null;
      }
      Set<TransferStateName> states = EnumSet.noneOf(TransferStateName.class);
      Map<String, String> labels = new LinkedHashMap<>();
      Map<By, Instant> times = new EnumMap<>(By.class);
      String endpoint = null;
      String agent = null;
      FieldGate<By> gate = new FieldGate<>(json, violations, at, By.NAMES, By.class);
      for (By by = gate.next(); by != null; by = gate.next()) {
        Place place = by.place();
        switch (by) {
          case STATES -> states.addAll(states(place));
          case LABELS ->
              labels.putAll(
                  reader.map(place, MAX_LABELS, TextRule.LABEL_KEY, TextRule.LABEL_VALUE));
          case WORKFLOW -> workflow(place, labels);
          case ENDPOINT -> endpoint = reader.text(place, TextRule.HOST_OR_NAME);
          case AGENT -> agent = reader.text(place, TextRule.NAME);
          case CREATED_AFTER, CREATED_BEFORE, FINISHED_AFTER, FINISHED_BEFORE ->
              time(place, by, times);
        }
      }
      return new Filter(
          states,
          labels,
          endpoint,
          agent,
          new Between(times.get(By.CREATED_AFTER), times.get(By.CREATED_BEFORE)),
          new Between(times.get(By.FINISHED_AFTER), times.get(By.FINISHED_BEFORE)));
    }

    private void time(Place at, By by, Map<By, Instant> times) throws IOException {
      Instant time = reader.time(at);
      if (time != null) {
        times.put(by, time);
      }
    }

    private void workflow(Place at, Map<String, String> labels) throws IOException {
      String name = reader.text(at, TextRule.LABEL_VALUE);
      if (name != null) {
        labels.put(WORKFLOW, name);
      }
    }

    private List<TransferStateName> states(Place at) throws IOException {
      if (json.currentToken() != JsonToken.START_ARRAY) {
        reader.refuse(at, "must be an array of " + STATES.list());
        return List.of();
      }
      List<TransferStateName> states = new ArrayList<>();
      for (int i = 0; json.nextToken() != JsonToken.END_ARRAY; i++) {
        TransferStateName state = reader.constant(at.child(Integer.toString(i)), STATES);
        if (state != null) {
          states.add(state);
        }
      }
      return states;
    }
  }
}
