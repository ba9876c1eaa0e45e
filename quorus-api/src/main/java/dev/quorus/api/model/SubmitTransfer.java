package dev.quorus.api.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A transfer to be made, with the defaults filled in. In JSON its parts are one flat object.
 *
 * @param notice who is told of it; null for nobody but the tenant's webhooks
 */
public record SubmitTransfer(
    EndpointSpec source,
    EndpointSpec destination,
    Placement placement,
    Delivery delivery,
    Patience patience,
    Selection selection,
    Flow flow,
    @Nullable NotifySpec notice) {

  /** The names of the connections that its ends name. */
  public Set<String> connections() {
    ConnectionPath from = source.connection();
    ConnectionPath to = destination.connection();
    if (from == null) {
      return to == null ? Set.of() : Set.of(to.connection());
    }
    return to == null || to.connection().equals(from.connection())
        ? Set.of(from.connection())
        : Set.of(from.connection(), to.connection());
  }

  /**
   * Where it may run and how urgent it is.
   *
   * @param priority 0 to 9, 9 the most urgent
   * @param deadline when it should be done
   * @param agentLabels that an agent must have to run it
   */
  public record Placement(
      String pool,
      int priority,
      Map<String, String> labels,
      @Nullable Instant deadline,
      Map<String, String> agentLabels) {
    public static final String DEFAULT_POOL = "default";
    public static final int DEFAULT_PRIORITY = 5;

    public Placement {
      labels = OrderedCopy.of(labels);
      agentLabels = OrderedCopy.of(agentLabels);
    }
  }

  /**
   * How the bytes are to arrive.
   *
   * @param verify null for automatic
   * @param digest {@code ALG:HEX} that the bytes must have, or {@code ALG} to be recorded
   * @param publish null for what the destination's connection says, else {@code fsync}
   */
  public record Delivery(
      @Nullable VerifyName verify,
      @Nullable String digest,
      OverwriteName overwrite,
      @Nullable PublishName publish,
      boolean createFolders) {}

  /**
   * How often to try and how long to wait.
   *
   * @param maxAttempts 1 to 100
   * @param noProgressTimeout 1 second to 1 hour, in whole seconds
   * @param timeout of one attempt, 1 second to 30 days, in whole seconds; null for no limit
   */
  public record Patience(int maxAttempts, Duration noProgressTimeout, @Nullable Duration timeout) {
    public static final int DEFAULT_ATTEMPTS = 5;
    public static final Duration DEFAULT_NO_PROGRESS = Duration.ofSeconds(60);
  }

  /**
   * What of the source is moved.
   *
   * @param recursive whether source and destination are folders, and the tree between them is moved
   * @param include globs of which a file must match one; empty for all
   * @param exclude globs of which it must match none
   * @param mirror whether, and how far, what the source lacks is deleted at the destination
   * @param dryRun whether to say only what would be done
   */
  public record Selection(
      boolean recursive,
      List<String> include,
      List<String> exclude,
      Mirror mirror,
      boolean dryRun) {
    /** The one file that the source names. */
    public static final Selection ONE_FILE =
        new Selection(false, List.of(), List.of(), Mirror.OFF, false);

    public Selection {
      include = List.copyOf(include);
      exclude = List.copyOf(exclude);
    }
  }

  /**
   * Deletion of what the source lacks.
   *
   * @param maxDelete how many files and folders at most, 0 to 1,000,000; with more, none is. Needed
   *     with {@code on}, and only then
   */
  public record Mirror(boolean on, @Nullable Integer maxDelete) {
    public static final Mirror OFF = new Mirror(false, null);
  }

  /**
   * How fast and over how much the bytes go.
   *
   * @param bandwidth as {@code 50MiB/s}, or a timetable; null for no limit
   * @param streams connections for one file, 1 to 16; null lets the agent choose
   */
  public record Flow(@Nullable String bandwidth, @Nullable Integer streams) {
    public static final Flow DEFAULT = new Flow(null, null);
  }

  /** A transfer with defaults for everything but its two ends. */
  public static SubmitTransfer of(String source, String destination) {
    return from(EndpointSpec.of(source), EndpointSpec.of(destination)).build();
  }

  /** Starts a transfer with defaults for everything but its two ends. */
  public static SubmitTransferBuilder from(EndpointSpec source, EndpointSpec destination) {
    return new SubmitTransferBuilder(source, destination);
  }
}
