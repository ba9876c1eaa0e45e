package dev.quorus.api.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A transfer as it is now. In JSON its parts are one flat object, written by {@code
 * TransferViewWriter}.
 *
 * @param id a UUID in lower case
 */
public record TransferView(
    String id,
    TransferStateName state,
    Order order,
    Policy policy,
    Course course,
    Progress progress,
    Times times) {

  /** The same so far. */
  public TransferView with(Progress far) {
    return new TransferView(id, state, order, policy, course, far, times);
  }

  /**
   * What was asked for. The locations are as they may be shown; see {@link RedactedLocation}.
   *
   * @param priority 0 to 9, 9 the most urgent
   */
  public record Order(
      String source,
      String destination,
      String tenant,
      String pool,
      int priority,
      Map<String, String> labels,
      @Nullable Instant deadline) {
    public Order {
      labels = OrderedCopy.of(labels);
    }
  }

  /**
   * How it was asked for.
   *
   * @param verify null for automatic
   * @param recursive whether the tree below a folder is moved
   * @param dryRun whether only to say what would be done
   * @param bandwidth as it was submitted, in its shortest form; null for no limit
   */
  public record Policy(
      @Nullable VerifyName verify,
      OverwriteName overwrite,
      PublishName publish,
      int maxAttempts,
      boolean recursive,
      boolean dryRun,
      @Nullable String bandwidth) {
    /** Of a single file, as fast as it goes. */
    public Policy(
        @Nullable VerifyName verify,
        OverwriteName overwrite,
        PublishName publish,
        int maxAttempts) {
      this(verify, overwrite, publish, maxAttempts, false, false, null);
    }
  }

  /**
   * What became of it so far.
   *
   * @param attempt how many were made, the running one included
   * @param agent that runs it, or ran it last
   * @param reason why it is where it is; null once it is finished
   * @param failure of its latest failed attempt
   * @param published how the file got its name; null before
   * @param digest of the bytes that arrived, as {@code ALG:HEX}
   * @param retryOf the finished transfer that this one repeats
   */
  public record Course(
      int attempt,
      @Nullable String agent,
      @Nullable ReasonView reason,
      @Nullable FailureView failure,
      @Nullable PublishedName published,
      @Nullable String digest,
      @Nullable String retryOf) {
    /** Of a transfer that no agent has touched. */
    public static final Course NONE = new Course(0, null, null, null, null, null, null);
  }

  /**
   * How far it is; totals are null while unknown.
   *
   * @param tree what became of the files; null for a single one, before, and in lists
   */
  public record Progress(
      @Nullable Long bytesTotal,
      long bytesTransferred,
      @Nullable Long filesTotal,
      long filesTransferred,
      @Nullable TreeView tree) {
    /** Nothing moved, nothing known. */
    public static final Progress NONE = new Progress(null, 0, null, 0);

    /** Without a word on each file. */
    public Progress(
        @Nullable Long bytesTotal,
        long bytesTransferred,
        @Nullable Long filesTotal,
        long filesTransferred) {
      this(bytesTotal, bytesTransferred, filesTotal, filesTransferred, null);
    }
  }

  /**
   * When what happened.
   *
   * @param startedAt when its first attempt began to run
   * @param forecastEnd when it will be done at its present rate
   */
  public record Times(
      Instant createdAt,
      @Nullable Instant startedAt,
      @Nullable Instant finishedAt,
      @Nullable Instant forecastEnd) {}
}
