package dev.quorus.api.model;

import dev.quorus.api.model.SubmitTransfer.Delivery;
import dev.quorus.api.model.SubmitTransfer.Flow;
import dev.quorus.api.model.SubmitTransfer.Patience;
import dev.quorus.api.model.SubmitTransfer.Placement;
import dev.quorus.api.model.SubmitTransfer.Selection;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers a {@link SubmitTransfer}; whatever is not said has its default. Not thread-safe. */
public final class SubmitTransferBuilder {
  private final EndpointSpec source;
  private final EndpointSpec destination;
  private final Map<String, String> labels = new LinkedHashMap<>();
  private final Map<String, String> agentLabels = new LinkedHashMap<>();
  private String pool = Placement.DEFAULT_POOL;
  private int priority = Placement.DEFAULT_PRIORITY;
  private @Nullable VerifyName verify;
  private @Nullable String digest;
  private OverwriteName overwrite = OverwriteName.FAIL;
  private @Nullable PublishName publish;
  private boolean createFolders = true;
  private int maxAttempts = Patience.DEFAULT_ATTEMPTS;
  private Duration noProgressTimeout = Patience.DEFAULT_NO_PROGRESS;
  private @Nullable Duration timeout;
  private @Nullable Instant deadline;
  private Selection selection = Selection.ONE_FILE;
  private Flow flow = Flow.DEFAULT;
  private @Nullable NotifySpec notice;

  SubmitTransferBuilder(EndpointSpec source, EndpointSpec destination) {
    this.source = source;
    this.destination = destination;
  }

  public SubmitTransferBuilder pool(String name) {
    this.pool = name;
    return this;
  }

  /** 0 to 9, 9 the most urgent. */
  public SubmitTransferBuilder priority(int urgency) {
    this.priority = urgency;
    return this;
  }

  public SubmitTransferBuilder label(String key, String value) {
    labels.put(key, value);
    return this;
  }

  /** Only an agent with all of these labels is to run it. */
  public SubmitTransferBuilder agentLabels(Map<String, String> more) {
    agentLabels.putAll(more);
    return this;
  }

  public SubmitTransferBuilder labels(Map<String, String> more) {
    labels.putAll(more);
    return this;
  }

  /** Null for automatic. */
  public SubmitTransferBuilder verify(@Nullable VerifyName mode) {
    this.verify = mode;
    return this;
  }

  /** {@code ALG:HEX} that the bytes must have, or {@code ALG} to be computed and recorded. */
  public SubmitTransferBuilder digest(@Nullable String expected) {
    this.digest = expected;
    return this;
  }

  public SubmitTransferBuilder overwrite(OverwriteName policy) {
    this.overwrite = policy;
    return this;
  }

  /** Null for what the destination's connection says, else {@code fsync}. */
  public SubmitTransferBuilder publish(@Nullable PublishName mode) {
    this.publish = mode;
    return this;
  }

  public SubmitTransferBuilder createFolders(boolean create) {
    this.createFolders = create;
    return this;
  }

  /** 1 to 100. */
  public SubmitTransferBuilder maxAttempts(int attempts) {
    this.maxAttempts = attempts;
    return this;
  }

  /** 1 second to 1 hour, in whole seconds. */
  public SubmitTransferBuilder noProgressTimeout(Duration limit) {
    this.noProgressTimeout = limit;
    return this;
  }

  /** Of one attempt, 1 second to 30 days, in whole seconds; null for no limit. */
  public SubmitTransferBuilder timeout(@Nullable Duration limit) {
    this.timeout = limit;
    return this;
  }

  public SubmitTransferBuilder deadline(@Nullable Instant time) {
    this.deadline = time;
    return this;
  }

  /** What of the source is moved. */
  public SubmitTransferBuilder selection(Selection choice) {
    this.selection = choice;
    return this;
  }

  /** How fast and over how much the bytes go. */
  public SubmitTransferBuilder flow(Flow limits) {
    this.flow = limits;
    return this;
  }

  /** Who is told of it; null for nobody but the tenant's webhooks. */
  public SubmitTransferBuilder notice(@Nullable NotifySpec whom) {
    this.notice = whom;
    return this;
  }

  public SubmitTransfer build() {
    return new SubmitTransfer(
        source,
        destination,
        new Placement(pool, priority, labels, deadline, agentLabels),
        new Delivery(verify, digest, overwrite, publish, createFolders),
        new Patience(maxAttempts, noProgressTimeout, timeout),
        selection,
        flow,
        notice);
  }
}
