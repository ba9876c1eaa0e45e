package dev.quorus.core.doctor;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.TargetStat;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.tree.PathFilter;
import dev.quorus.core.tree.TreeFile;
import dev.quorus.core.tree.TreeWalk;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks at what transfers would read and write. Changes nothing. Blocks, so for virtual threads.
 */
public final class Survey {
  private static final int COUNT_ONLY = -1;

  private final Protocols protocols;
  private final InstantSource clock;

  public Survey(Protocols protocols, InstantSource clock) {
    this.protocols = protocols;
    this.clock = clock;
  }

  /**
   * What there is.
   *
   * @param bytes of all files together; -1 if the server does not say
   * @param modified of a single file, if it is known
   */
  public record Seen(long files, long bytes, @Nullable Instant modified) {}

  /** The file at a source, or all files of a tree that are selected. */
  public Seen source(Endpoint source, Selection selection)
      throws TransferException, InterruptedException {
    if (selection.recursive()) {
      Gathering counted = walk(source, selection, COUNT_ONLY);
      return new Seen(counted.count, counted.bytes, null);
    }
    try (Source file = protocols.source(source)) {
      SourceStat stat = file.stat();
      return new Seen(1, stat.size(), stat.modified());
    }
  }

  /** What has the name of a destination now; empty if nothing has. */
  public Optional<Seen> destination(Endpoint destination, Delivery delivery, boolean folder)
      throws TransferException, InterruptedException {
    if (folder) {
      return folder(destination);
    }
    SinkPlan plan = new SinkPlan(new TransferIds(clock).next(), delivery);
    try (Sink sink = protocols.sink(destination, plan)) {
      TargetStat target = sink.target();
      return Optional.ofNullable(target).map(each -> new Seen(1, each.size(), each.modified()));
    }
  }

  private Optional<Seen> folder(Endpoint destination)
      throws TransferException, InterruptedException {
    try (Tree tree = protocols.tree(destination);
        Tree.Entries entries = tree.list("")) {
      return entries.next() == null ? Optional.empty() : Optional.of(new Seen(1, -1, null));
    } catch (TransferException e) {
      boolean none = e.failure().code() == FailureCode.SOURCE_NOT_FOUND;
      boolean cannotList = e.failure().code() == FailureCode.UNSUPPORTED;
      if (none || cannotList) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * The paths of files below a folder, sorted.
   *
   * @param selection which files; recursive, since only a tree has globs
   * @param below whether folders below are looked into too
   * @param most with more, it ends early with one more than that
   */
  public List<String> find(Endpoint folder, Selection selection, boolean below, int most)
      throws TransferException, InterruptedException {
    return files(folder, selection, below, most).stream().map(Found::path).toList();
  }

  /**
   * A file that was found.
   *
   * @param path below the folder
   * @param bytes -1 if the server does not say
   * @param modified null if it does not say that
   */
  public record Found(String path, long bytes, @Nullable Instant modified) {}

  /** The same with what is known of each, sorted by path. */
  public List<Found> files(Endpoint folder, Selection selection, boolean below, int most)
      throws TransferException, InterruptedException {
    List<Found> found = new ArrayList<>();
    if (below) {
      found.addAll(walk(folder, selection, most).found);
    } else {
      PathFilter filter = new PathFilter(selection);
      try (Tree tree = protocols.tree(folder);
          Tree.Entries entries = tree.list("")) {
        Entry entry = entries.next();
        for (; entry != null && found.size() <= most; entry = entries.next()) {
          if (entry.kind() == Entry.Kind.FILE && filter.wantsFile(entry.name())) {
            found.add(new Found(entry.name(), entry.size(), entry.modified()));
          }
        }
      }
    }
    found.sort(Comparator.comparing(Found::path));
    return found;
  }

  private Gathering walk(Endpoint root, Selection selection, int most)
      throws TransferException, InterruptedException {
    Gathering gathering = new Gathering(most);
    try (Tree tree = protocols.tree(root)) {
      new TreeWalk(tree, new PathFilter(selection)).run(gathering);
    }
    TransferFailure failed = gathering.failed;
    if (failed != null) {
      throw new TransferException(failed);
    }
    return gathering;
  }

  /** Counts the files that it is told of, and keeps their paths, up to one more than asked for. */
  private static final class Gathering implements TreeWalk.Visitor {
    private final List<Found> found = new ArrayList<>();
    private final int most;
    private long count;
    private long bytes;
    private @Nullable TransferFailure failed;

    Gathering(int most) {
      this.most = most;
    }

    @Override
    public void folder(String path) {
      // Only files count.
    }

    @Override
    public void file(TreeFile file) {
      count++;
      bytes += Math.max(file.entry().size(), 0);
      if (most != COUNT_ONLY) {
        found.add(new Found(file.path(), file.entry().size(), file.entry().modified()));
      }
    }

    @Override
    public void unlisted(String path, TransferFailure failure) {
      failed = failure;
    }

    @Override
    public boolean isOver() {
      return failed != null || (most != COUNT_ONLY && found.size() > most);
    }

    @Override
    public void leftOut(String path, Entry.Kind kind) {
      // Never moved, so nobody asks for it.
    }
  }
}
