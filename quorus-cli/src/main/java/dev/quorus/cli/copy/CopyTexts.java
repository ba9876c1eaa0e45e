package dev.quorus.cli.copy;

import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.TreeWords;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TreeReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What is said about a copy, in words. */
final class CopyTexts {
  private CopyTexts() {}

  /** The one line about a copy that was made, or would be. */
  static String copied(String destination, Ending.Copied copied, boolean dryRun) {
    Receipt receipt = copied.receipt();
    TreeReport tree = receipt.tree();
    if (dryRun) {
      String plan = tree == null ? Figures.bytes(receipt.bytes()) : TreeTexts.summary(tree, true);
      return "%s: %s; nothing was moved".formatted(destination, plan);
    }
    List<String> parts = new ArrayList<>();
    if (tree != null) {
      parts.add(TreeTexts.summary(tree, false));
    }
    parts.add(
        switch (receipt.published()) {
          case SKIPPED -> "left as it was";
          case RENAMED, IN_PLACE -> bytesAndTime(copied);
        });
    if (receipt.digest() != null) {
      parts.add(receipt.digest().toString());
    }
    switch (tree == null ? receipt.published() : Published.SKIPPED) {
      case RENAMED -> parts.add("renamed into place");
      case IN_PLACE -> parts.add("written in place");
      case SKIPPED -> {}
    }
    if (receipt.resumedFrom() > 0) {
      parts.add("resumed from " + Figures.bytes(receipt.resumedFrom()));
    }
    if (copied.attempts() > 1) {
      parts.add(copied.attempts() + " attempts");
    }
    if (receipt.note() != null) {
      parts.add(receipt.note());
    }
    return destination + ": " + String.join(", ", parts);
  }

  private static String bytesAndTime(Ending.Copied copied) {
    return "%s in %s (%s)"
        .formatted(
            Figures.bytes(copied.receipt().bytes()),
            Figures.duration(copied.took()),
            Figures.rate(bytesPerSecond(copied)));
  }

  /** Of the bytes that were sent this time. */
  static double bytesPerSecond(Ending.Copied copied) {
    long sent = copied.receipt().bytes() - copied.receipt().resumedFrom();
    return sent / Math.max(seconds(copied.took()), 0.001);
  }

  static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /** Why a copy was given up. */
  static String givenUp(Ending.GivenUp end, boolean dryRun) {
    TransferFailure failure = end.failure();
    TreeReport tree = end.tree();
    String files = tree == null ? "" : "; " + TreeTexts.summary(tree, dryRun);
    String attempts = end.attempts() > 1 ? " (after " + end.attempts() + " attempts)" : "";
    return failure.code() + ": " + failure.message() + files + attempts;
  }

  /** How far a copy was when a signal stopped it. */
  static String stopped(Progress progress) {
    String total = progress.total() < 0 ? "" : " of " + Figures.bytes(progress.total());
    String files =
        progress.files() == 0 && progress.filesTotal() < 0
            ? ""
            : TreeWords.progress(progress.files(), progress.filesTotal()) + ", ";
    return "stopped at " + files + Figures.bytes(progress.bytes()) + total;
  }

  /** The countdown to the next attempt. */
  static String waiting(CopyView.NextAttempt next, Duration left) {
    return "attempt %d of %d in %s: %s: %s"
        .formatted(
            next.number(),
            next.most(),
            Figures.duration(left),
            next.because().code(),
            next.because().message());
  }
}
