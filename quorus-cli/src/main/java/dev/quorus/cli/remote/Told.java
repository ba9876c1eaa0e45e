package dev.quorus.cli.remote;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TreeView;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.TreeWords;
import dev.quorus.core.failure.FailureCode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** What is said about a transfer of a server. */
public final class Told {
  private Told() {}

  /** A record of the API as a line of JSON. */
  public static String json(Object view) {
    return new String(ApiJson.toBytes(view), StandardCharsets.UTF_8);
  }

  /** The state in its colour. */
  static String coloured(TransferStateName state, String text, Palette colours) {
    return switch (state) {
      case SUCCEEDED -> colours.green(text);
      case FAILED -> colours.red(text);
      case RUNNING -> colours.cyan(text);
      case RETRY_WAIT, PAUSED, CANCELLED -> colours.yellow(text);
      case QUEUED, ASSIGNED -> text;
    };
  }

  /** How far it is: a percentage, or bytes where the total is not known. */
  static String done(TransferView view) {
    Long total = view.progress().bytesTotal();
    long bytes = view.progress().bytesTransferred();
    if (view.state() == TransferStateName.SUCCEEDED) {
      return "100%";
    }
    if (total == null) {
      return bytes == 0 ? "" : Figures.bytes(bytes);
    }
    return total == 0 ? "0%" : Math.clamp(bytes * 100 / total, 0, 100) + "%";
  }

  /** Why it is where it is; empty if there is nothing to say. */
  static String why(TransferView view) {
    FailureView failure = view.course().failure();
    return switch (view.state()) {
      case SUCCEEDED -> "";
      case FAILED, RETRY_WAIT ->
          failure == null ? reason(view) : failure.code() + ": " + failure.message();
      case QUEUED, ASSIGNED, RUNNING, PAUSED, CANCELLED -> reason(view);
    };
  }

  private static String reason(TransferView view) {
    return view.course().reason() == null ? "" : view.course().reason().message();
  }

  /** The one line about a transfer that is finished. */
  static String finished(TransferView view) {
    String ends = view.order().source() + " to " + view.order().destination();
    return switch (view.state()) {
      case SUCCEEDED ->
          "%s SUCCEEDED: %s, %s%s".formatted(view.id(), ends, figures(view), digest(view));
      default -> "%s %s: %s".formatted(view.id(), view.state(), ends);
    };
  }

  private static String figures(TransferView view) {
    TreeView tree = view.progress().tree();
    if (tree != null && view.policy().dryRun()) {
      return files(tree, true) + "; nothing was moved";
    }
    String moved = Figures.bytes(view.progress().bytesTransferred());
    String bytes = tree == null ? moved : files(tree, false) + ", " + moved;
    if (view.times().startedAt() == null || view.times().finishedAt() == null) {
      return bytes;
    }
    Duration took = Duration.between(view.times().startedAt(), view.times().finishedAt());
    return bytes + " in " + Figures.duration(took);
  }

  /** What became of the files of a tree. */
  static String files(TreeView tree, boolean dryRun) {
    return TreeWords.summary(
        new TreeWords.Counts(tree.copied(), tree.unchanged(), tree.deleted(), tree.failed()),
        dryRun);
  }

  /** How many files of a tree are done; empty for a single file, and while nothing is known. */
  static String filesDone(TransferView view) {
    Long total = view.progress().filesTotal();
    return view.policy().recursive() && total != null
        ? TreeWords.progress(view.progress().filesTransferred(), total)
        : "";
  }

  private static String digest(TransferView view) {
    return view.course().digest() == null ? "" : ", " + view.course().digest();
  }

  /** How a command ends that waited for this transfer. */
  static ExitCode exitCode(TransferView view) {
    return switch (view.state()) {
      case SUCCEEDED -> ExitCode.DONE;
      case FAILED ->
          ExitCode.worst(
              failures(view)
                  .map(each -> code(each).map(ExitCode::of).orElse(ExitCode.FAILED))
                  .toList());
      case CANCELLED, QUEUED, ASSIGNED, RUNNING, RETRY_WAIT, PAUSED -> ExitCode.FAILED;
    };
  }

  /** That of the transfer, and those of its files. */
  private static Stream<FailureView> failures(TransferView view) {
    TreeView tree = view.progress().tree();
    Stream<FailureView> ofFiles =
        tree == null
            ? Stream.empty()
            : tree.lines().stream().flatMap(each -> Stream.ofNullable(each.failure()));
    return Stream.concat(Stream.ofNullable(view.course().failure()), ofFiles);
  }

  /** The server may be newer, and know codes that are not known here. */
  private static Optional<FailureCode> code(FailureView failure) {
    return Arrays.stream(FailureCode.values())
        .filter(each -> each.name().equals(failure.code()))
        .findFirst();
  }
}
