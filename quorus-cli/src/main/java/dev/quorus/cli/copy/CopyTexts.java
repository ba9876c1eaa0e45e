package dev.quorus.cli.copy;

import dev.quorus.cli.show.Figures;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What is said about a copy, in words. */
final class CopyTexts {
  private CopyTexts() {}

  /** The one line about a copy that was made. */
  static String copied(String destination, Ending.Copied copied) {
    Receipt receipt = copied.receipt();
    List<String> parts = new ArrayList<>();
    parts.add(
        switch (receipt.published()) {
          case SKIPPED -> "left as it was";
          case RENAMED, IN_PLACE -> bytesAndTime(copied);
        });
    if (receipt.digest() != null) {
      parts.add(receipt.digest().toString());
    }
    switch (receipt.published()) {
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
  static String givenUp(Ending.GivenUp end) {
    TransferFailure failure = end.failure();
    String attempts = end.attempts() > 1 ? " (after " + end.attempts() + " attempts)" : "";
    return failure.code() + ": " + failure.message() + attempts;
  }

  /** How far a copy was when a signal stopped it. */
  static String stopped(Progress progress) {
    String total = progress.total() < 0 ? "" : " of " + Figures.bytes(progress.total());
    return "stopped at " + Figures.bytes(progress.bytes()) + total;
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
