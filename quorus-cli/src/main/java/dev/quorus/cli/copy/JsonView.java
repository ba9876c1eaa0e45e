package dev.quorus.cli.copy;

import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.show.JsonLine;
import dev.quorus.cli.show.RateMeter;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TreeReport;
import java.io.PrintStream;
import java.time.Duration;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One line of JSON a second, and a last one with the receipt or the failure. Fields are named as in
 * the REST API.
 */
final class JsonView implements CopyView {
  private static final long SECOND_NANOS = Duration.ofSeconds(1).toNanos();

  private final TransferId id;
  private final TransferOrder order;
  private final PrintStream out;
  private final Ticker ticker;
  private final RateMeter rate;
  private final boolean quiet;
  private final CopyView forPeople;
  private long writtenAt;

  /**
   * Writes about one transfer.
   *
   * @param quiet whether to leave out all lines but the last
   * @param forPeople tells its end once more, on standard error
   */
  JsonView(
      TransferId id,
      TransferOrder order,
      PrintStream out,
      Ticker ticker,
      boolean quiet,
      CopyView forPeople) {
    this.id = id;
    this.order = order;
    this.out = out;
    this.ticker = ticker;
    this.rate = new RateMeter(ticker);
    this.quiet = quiet;
    this.forPeople = forPeople;
    this.writtenAt = ticker.nanos();
  }

  @Override
  public void running(int attempt, Progress progress) {
    rate.note(progress.bytes());
    if (lineIsDue()) {
      JsonLine line = bytes(line("RUNNING", attempt), progress);
      OptionalDouble known = rate.bytesPerSecond();
      if (known.isPresent()) {
        line.put("bytesPerSecond", known.getAsDouble());
      }
      if (known.isPresent() && known.getAsDouble() > 0 && progress.total() >= 0) {
        long left = Math.max(progress.total() - progress.bytes(), 0);
        line.put("secondsLeft", left / known.getAsDouble());
      }
      out.println(line);
    }
  }

  @Override
  public void waiting(NextAttempt next, Duration left) {
    if (lineIsDue()) {
      out.println(
          line("RETRY_WAIT", next.number() - 1)
              .put("maxAttempts", next.most())
              .put("nextAttemptInSeconds", CopyTexts.seconds(left))
              .put("failure", failure(next.because())));
    }
  }

  @Override
  public void ended(Ending ending) {
    TreeReport tree = tree(ending);
    if (tree != null && !quiet) {
      tree.lines().forEach(each -> out.println(file(each)));
    }
    out.println(
        switch (ending) {
          case Ending.Copied copied -> copied(copied);
          case Ending.GivenUp end ->
              files(bytes(line("FAILED", end.attempts()), end.progress()), end.tree())
                  .put("failure", failure(end.failure()))
                  .put("exitCode", end.exitCode().number());
          case Ending.Stopped end ->
              bytes(line("PAUSED", end.attempts()), end.progress())
                  .put("exitCode", end.exitCode().number());
        });
    forPeople.ended(ending);
  }

  private boolean lineIsDue() {
    long now = ticker.nanos();
    if (quiet || now - writtenAt < SECOND_NANOS) {
      return false;
    }
    writtenAt = now;
    return true;
  }

  private JsonLine line(String state, int attempt) {
    return new JsonLine()
        .put("id", id.toString())
        .put("state", state)
        .put("source", order.source().display())
        .put("destination", order.destination().display())
        .put("attempt", attempt);
  }

  private static JsonLine bytes(JsonLine line, Progress progress) {
    line.put("bytesTransferred", progress.bytes());
    if (progress.total() >= 0) {
      line.put("bytesTotal", progress.total());
    }
    if (progress.files() > 0 || progress.filesTotal() >= 0) {
      line.put("filesTransferred", progress.files());
    }
    return progress.filesTotal() < 0 ? line : line.put("filesTotal", progress.filesTotal());
  }

  private static @Nullable TreeReport tree(Ending ending) {
    return switch (ending) {
      case Ending.Copied copied -> copied.receipt().tree();
      case Ending.GivenUp end -> end.tree();
      case Ending.Stopped stopped -> null;
    };
  }

  /** One file of a tree, as the REST API has it. */
  private JsonLine file(TreeReport.Line file) {
    JsonLine line = new JsonLine().put("id", id.toString()).put("path", file.path());
    return switch (file) {
      case TreeReport.Line.Copied copied ->
          line.put("action", "copied").put("bytes", copied.bytes());
      case TreeReport.Line.Deleted deleted -> line.put("action", "deleted");
      case TreeReport.Line.NotCopied failed ->
          line.put("action", "failed").put("failure", failure(failed.failure()));
    };
  }

  private JsonLine files(JsonLine line, @Nullable TreeReport tree) {
    if (order.selection().dryRun()) {
      line.put("dryRun", true);
    }
    return tree == null
        ? line
        : line.put(
            "tree",
            new JsonLine()
                .put("copied", tree.copied())
                .put("unchanged", tree.unchanged())
                .put("deleted", tree.deleted())
                .put("failed", tree.failed())
                .put("folders", tree.folders()));
  }

  private JsonLine copied(Ending.Copied copied) {
    Receipt receipt = copied.receipt();
    JsonLine line =
        files(line("SUCCEEDED", copied.attempts()), receipt.tree())
            .put("bytesTransferred", order.selection().dryRun() ? 0 : receipt.bytes())
            .put("bytesTotal", receipt.bytes())
            .put("seconds", CopyTexts.seconds(copied.took()))
            .put("bytesPerSecond", CopyTexts.bytesPerSecond(copied))
            .put("published", Parsed.name(receipt.published()))
            .put("resumedFrom", receipt.resumedFrom());
    Digest digest = receipt.digest();
    if (digest != null) {
      line.put("digest", digest.toString());
    }
    return receipt.note() == null ? line : line.put("note", receipt.note());
  }

  private static JsonLine failure(TransferFailure failure) {
    return new JsonLine()
        .put("code", failure.code().name())
        .put("message", failure.message())
        .put("retry", failure.retry().wireName())
        .put("remedy", failure.remedy());
  }
}
