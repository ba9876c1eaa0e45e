package dev.quorus.core.engine;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Endpoint;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder {@code /from} with a million files that are made up while it is listed. */
final class MillionFiles implements Protocol {
  static final int COUNT = 1_000_000;

  @Override
  public Set<String> schemes() {
    return Set.of("mem");
  }

  @Override
  public Source source(Endpoint endpoint) {
    throw new UnsupportedOperationException("nothing is to be read");
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) {
    throw new UnsupportedOperationException("nothing is to be written");
  }

  @Override
  public Tree tree(Endpoint root) {
    return new Listed(root.uri().getPath().equals("/from"));
  }

  private record Listed(boolean there) implements Tree {
    @Override
    public Entries list(String path) throws TransferException {
      if (!there) {
        throw new TransferException(new Rejected(FailureCode.SOURCE_NOT_FOUND, "no folder"));
      }
      return new Numbered();
    }

    @Override
    public void makeFolder(String path) {
      throw new UnsupportedOperationException("nothing is to be made");
    }

    @Override
    public void deleteFile(String path) {
      throw new UnsupportedOperationException("nothing is to be deleted");
    }

    @Override
    public void deleteFolder(String path) {
      throw new UnsupportedOperationException("nothing is to be deleted");
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }

  private static final class Numbered implements Tree.Entries {
    private int next;

    @Override
    public @Nullable Entry next() {
      return next == COUNT
          ? null
          : new Entry("file-" + next++, Entry.Kind.FILE, 10, Instant.EPOCH, true);
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }
}
