package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.BlockPool;
import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Endpoint;
import java.util.Set;

/**
 * Files of this host, as far as the roots allow. Needs a POSIX file system. All of its transfers
 * share one bounded set of read buffers.
 */
public final class FileProtocol implements Protocol {
  private final FileRoots roots;
  private final BlockPool blocks = BlockPool.forThisProcess();
  private final FreshPermissions fresh = FreshPermissions.ofThisProcess();

  public FileProtocol(FileRoots roots) {
    this.roots = roots;
  }

  @Override
  public Set<String> schemes() {
    return Set.of("file");
  }

  @Override
  public Source source(Endpoint endpoint) throws TransferException {
    FilePath path = FilePath.of(endpoint, Side.SOURCE);
    return new FileSource(roots.locate(path), blocks);
  }

  @Override
  public Sink sink(Endpoint endpoint, SinkPlan plan) throws TransferException {
    FilePath path = FilePath.of(endpoint, Side.DESTINATION);
    return new FileSink(roots.locate(path), plan, blocks, fresh);
  }

  @Override
  public Tree tree(Endpoint root) throws TransferException {
    FilePath path = FilePath.ofFolder(root);
    // Found once now, so that what lies outside the roots is refused before anything is done.
    roots.locateFolder(path);
    return new FileTree(roots, path);
  }
}
