package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/** A regular file to read. Holds nothing between its calls. */
final class FileSource implements Source {
  private final Place place;
  private final BlockPool blocks;

  FileSource(Place place, BlockPool blocks) {
    this.place = place;
    this.blocks = blocks;
  }

  @Override
  public SourceStat stat() throws TransferException, InterruptedException {
    try (Found found = place.look()) {
      PosixFileAttributes file = found.file();
      if (file == null) {
        throw new NoSuchFileException(place.path().toString());
      }
      if (!file.isRegularFile()) {
        throw new NotRegularException(place.path(), file);
      }
      return identity(file);
    } catch (IOException e) {
      throw FileTrouble.of(place.side(), "read", place.path(), e);
    }
  }

  @Override
  public SourceStream open(long offset, @Nullable SourceStat expected)
      throws TransferException, InterruptedException {
    try {
      OpenFile file = place.openFile();
      try {
        return stream(file, offset, expected);
      } catch (IOException | RuntimeException e) {
        file.channel().close();
        throw e;
      }
    } catch (IOException e) {
      throw FileTrouble.of(place.side(), "read", place.path(), e);
    }
  }

  private SourceStream stream(OpenFile file, long offset, @Nullable SourceStat expected)
      throws IOException {
    SourceStat now = identity(file.attributes());
    boolean same = expected == null || expected.sameAs(now);
    long start = same && offset <= now.size() ? offset : 0;
    if (start > 0) {
      file.channel().position(start);
    }
    return new FileStream(place.path(), place.side(), file.channel(), now, start, blocks);
  }

  private static SourceStat identity(BasicFileAttributes file) {
    return new SourceStat(file.size(), file.lastModifiedTime().toInstant(), null, null);
  }

  /** There is nothing to close: each stream closes its file. */
  @Override
  public void close() {}
}
