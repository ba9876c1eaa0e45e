package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.NotifySpec;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.SubmitTransfer.Delivery;
import dev.quorus.api.model.SubmitTransfer.Flow;
import dev.quorus.api.model.SubmitTransfer.Patience;
import dev.quorus.api.model.SubmitTransfer.Placement;
import dev.quorus.api.model.SubmitTransfer.Selection;
import dev.quorus.api.model.VerifyName;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of one submit while it is read. */
final class SubmitBody implements StrictBody.Content {
  private static final Names<VerifyName> VERIFY = Names.of(VerifyName.values());
  private static final Names<OverwriteName> OVERWRITE = Names.of(OverwriteName.values());
  private static final Names<PublishName> PUBLISH = Names.of(PublishName.values());
  private static final int MAX_LABELS = 32;
  private static final int MAX_NO_PROGRESS = 3_600;
  private static final int MAX_TIMEOUT = 30 * 86_400;
  private static final int MAX_STREAMS = 16;

  private final JsonParser json;
  private final Violations violations;
  private final StrictReader reader;
  private final FieldGate<SubmitField> gate;

  private @Nullable EndpointSpec source;
  private @Nullable EndpointSpec destination;
  private @Nullable String pool;
  private int priority = Placement.DEFAULT_PRIORITY;
  private Map<String, String> labels = Map.of();
  private Map<String, String> agentLabels = Map.of();
  private @Nullable VerifyName verify;
  private @Nullable String digest;
  private @Nullable OverwriteName overwrite;
  private @Nullable PublishName publish;
  private boolean createFolders = true;
  private int maxAttempts = Patience.DEFAULT_ATTEMPTS;
  private @Nullable Duration noProgressTimeout;
  private @Nullable Duration timeout;
  private @Nullable Instant deadline;
  private @Nullable SelectionReader selection;
  private @Nullable String bandwidth;
  private @Nullable Integer streams;
  private @Nullable NotifySpec notice;

  SubmitBody(JsonParser json, Violations violations) {
    this.json = json;
    this.violations = violations;
    this.reader = new StrictReader(json, violations);
    this.gate = new FieldGate<>(json, violations, Place.BODY, SubmitField.NAMES, SubmitField.class);
  }

  @Override
  public void read() throws IOException {
    JsonToken first = json.nextToken();
    if (first == null) {
      violations.add(Place.BODY, null, "is empty; send a JSON object with source and destination");
      return;
    }
    if (first != JsonToken.START_OBJECT) {
      reader.refuse(Place.BODY, "must be a JSON object with source and destination");
    } else {
      for (SubmitField field = gate.next(); field != null; field = gate.next()) {
        value(field);
      }
      requireEnds();
    }
    if (json.nextToken() != null) {
      violations.add(Place.BODY, null, "goes on after the object; send one object and no more");
    }
  }

  /** The transfer; call it only if there is no violation. */
  SubmitTransfer transfer() {
    if (source == null || destination == null) {
      throw new IllegalStateException("a body without its two ends has a violation");
    }
    return new SubmitTransfer(
        source,
        destination,
        new Placement(
            orElse(pool, Placement.DEFAULT_POOL), priority, labels, deadline, agentLabels),
        new Delivery(verify, digest, orElse(overwrite, OverwriteName.FAIL), publish, createFolders),
        new Patience(maxAttempts, orElse(noProgressTimeout, Patience.DEFAULT_NO_PROGRESS), timeout),
        selection == null ? Selection.ONE_FILE : selection.selection(),
        bandwidth == null && streams == null ? Flow.DEFAULT : new Flow(bandwidth, streams),
        notice);
  }

  private void value(SubmitField field) throws IOException {
    Place at = field.place();
    switch (field) {
      case SOURCE -> source = new EndpointReader(json, violations, reader, at).read();
      case DESTINATION -> destination = new EndpointReader(json, violations, reader, at).read();
      case POOL -> pool = reader.text(at, TextRule.POOL);
      case PRIORITY -> priority = reader.integer(at, 0, 9, priority);
      case LABELS -> labels = reader.map(at, MAX_LABELS, TextRule.LABEL_KEY, TextRule.LABEL_VALUE);
      case AGENT_LABELS ->
          agentLabels = reader.map(at, MAX_LABELS, TextRule.LABEL_KEY, TextRule.LABEL_VALUE);
      case VERIFY -> verify = reader.constant(at, VERIFY);
      case DIGEST -> digest = reader.text(at, TextRule.DIGEST);
      case OVERWRITE -> overwrite = reader.constant(at, OVERWRITE);
      case PUBLISH -> publish = reader.constant(at, PUBLISH);
      case CREATE_FOLDERS -> createFolders = reader.flag(at, createFolders);
      case MAX_ATTEMPTS -> maxAttempts = reader.integer(at, 1, 100, maxAttempts);
      case NO_PROGRESS_TIMEOUT ->
          noProgressTimeout = reader.duration(at, MAX_NO_PROGRESS, "1 hour");
      case TIMEOUT -> timeout = reader.duration(at, MAX_TIMEOUT, "30 days");
      case DEADLINE -> deadline = reader.time(at);
      case RECURSIVE, INCLUDE, EXCLUDE, MIRROR, MAX_DELETE, DRY_RUN -> selecting().read(field);
      case BANDWIDTH -> bandwidth = reader.text(at, TextRule.BANDWIDTH);
      case STREAMS -> streams = reader.integer(at, 1, MAX_STREAMS, 1);
      case NOTIFY -> notice = new NotifyReader(json, violations, reader, at).read();
    }
  }

  /** Made with the first of its fields, which few transfers have. */
  private SelectionReader selecting() {
    SelectionReader known = selection;
    if (known == null) {
      known = new SelectionReader(reader);
      selection = known;
    }
    return known;
  }

  private void requireEnds() {
    require(SubmitField.SOURCE);
    require(SubmitField.DESTINATION);
  }

  private void require(SubmitField field) {
    if (!gate.has(field)) {
      violations.add(field.place(), null, "is required: " + TextRule.LOCATION.allowed());
    }
  }

  private static <T> T orElse(@Nullable T value, T fallback) {
    return value == null ? fallback : value;
  }
}
