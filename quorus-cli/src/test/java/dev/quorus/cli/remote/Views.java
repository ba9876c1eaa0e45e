package dev.quorus.cli.remote;

import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.PublishedName;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.RetryName;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TransferView.Course;
import dev.quorus.api.model.TransferView.Order;
import dev.quorus.api.model.TransferView.Policy;
import dev.quorus.api.model.TransferView.Progress;
import dev.quorus.api.model.TransferView.Times;
import dev.quorus.api.model.TreeActionName;
import dev.quorus.api.model.TreeView;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Transfers as a server shows them. */
final class Views {
  static final String ID = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f";
  static final String OTHER = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e60";
  private static final long MIB = 1024 * 1024;
  private static final Instant CREATED = Instant.parse("2026-11-20T12:58:00Z");

  private Views() {}

  static TransferView queued(String id) {
    return view(
        id,
        TransferStateName.QUEUED,
        new Course(
            0, null, new ReasonView("NO_SLOT", "waits for a free slot"), null, null, null, null),
        Progress.NONE);
  }

  static TransferView running(String id, long mib) {
    return view(
        id,
        TransferStateName.RUNNING,
        new Course(
            1, "agent-1", new ReasonView("RUNNING", "moves its bytes"), null, null, null, null),
        new Progress(100 * MIB, mib * MIB, 1L, 0));
  }

  static TransferView succeeded(String id) {
    return view(
        id,
        TransferStateName.SUCCEEDED,
        new Course(2, "agent-1", null, null, PublishedName.RENAMED, "crc32c:00000000", null),
        new Progress(100 * MIB, 100 * MIB, 1L, 1));
  }

  static TransferView failed(String id, String code) {
    return view(
        id,
        TransferStateName.FAILED,
        new Course(
            5,
            "agent-1",
            null,
            new FailureView(code, "h:443 does not answer", RetryName.BACKOFF, "check the network"),
            null,
            null,
            null),
        new Progress(100 * MIB, 7 * MIB, 1L, 0));
  }

  static TransferView paused(String id) {
    return view(
        id,
        TransferStateName.PAUSED,
        new Course(
            1, "agent-1", new ReasonView("PAUSED", "paused by request"), null, null, null, null),
        new Progress(100 * MIB, 7 * MIB, 1L, 0));
  }

  static TransferView cancelled(String id) {
    return view(id, TransferStateName.CANCELLED, Course.NONE, Progress.NONE);
  }

  /** A tree of which one file failed. */
  static TransferView failedTree(String id) {
    TransferView failed = failed(id, "FILES_FAILED");
    FailureView denied =
        new FailureView("SOURCE_DENIED", "may not be read", RetryName.NEVER, "check permissions");
    TreeView tree =
        new TreeView(
            12,
            187,
            1,
            1,
            2,
            List.of(
                new TreeView.Line("b", TreeActionName.FAILED, null, denied),
                new TreeView.Line("old", TreeActionName.DELETED, null, null),
                new TreeView.Line("a", TreeActionName.COPIED, MIB, null)));
    return tree(failed, false, new Progress(100 * MIB, 7 * MIB, 200L, 12, tree));
  }

  static TransferView dryRun(String id) {
    TreeView tree =
        new TreeView(
            1, 0, 0, 0, 0, List.of(new TreeView.Line("a", TreeActionName.COPIED, MIB, null)));
    return tree(succeeded(id), true, new Progress(MIB, 0, 1L, 0, tree));
  }

  static TransferView runningTree(String id) {
    return tree(running(id, 34), false, new Progress(100 * MIB, 34 * MIB, 200L, 12));
  }

  private static TransferView tree(TransferView view, boolean dryRun, Progress progress) {
    return new TransferView(
        view.id(),
        view.state(),
        view.order(),
        new Policy(null, OverwriteName.FAIL, PublishName.FSYNC, 5, true, dryRun, "50MiB/s"),
        view.course(),
        progress,
        view.times());
  }

  private static TransferView view(
      String id, TransferStateName state, Course course, Progress progress) {
    return new TransferView(
        id,
        state,
        new Order(
            "https://h/out/report.csv",
            "/srv/in/report.csv",
            "default",
            "default",
            5,
            Map.of("job", "nightly"),
            null),
        new Policy(null, OverwriteName.FAIL, PublishName.FSYNC, 5),
        course,
        progress,
        new Times(
            CREATED,
            course.attempt() == 0 ? null : CREATED.plusSeconds(1),
            state.isFinished() ? CREATED.plusSeconds(11) : null,
            null));
  }
}
