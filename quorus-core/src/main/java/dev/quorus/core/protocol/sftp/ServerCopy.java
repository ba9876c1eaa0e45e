package dev.quorus.core.protocol.sftp;

import dev.quorus.core.protocol.sftp.wire.Fxp;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.RemoteHandle;
import dev.quorus.core.protocol.sftp.wire.ServerOffer;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import java.io.IOException;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the server copy one of its files into another one that is open. In stretches, so that it is
 * seen how far it is, and so that a server that nobody waits for any more has little left to do.
 */
final class ServerCopy {
  private static final long STRETCH = 64L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(ServerCopy.class);

  private final RemoteFiles files;
  private final String source;
  private final RemoteHandle target;

  ServerCopy(RemoteFiles files, String source, RemoteHandle target) {
    this.files = files;
    this.source = source;
    this.target = target;
  }

  /**
   * Copies all of it.
   *
   * @param moved told of each stretch
   * @return whether it did; if not, the target is empty
   */
  boolean run(LongConsumer moved) throws IOException, InterruptedException {
    if (!files.offers(ServerOffer.COPY_DATA)) {
      return false;
    }
    RemoteHandle from;
    try {
      from = files.open(source, Fxp.FOR_READ, -1);
    } catch (StatusException e) {
      return refused(e);
    }
    try {
      boolean copied = copied(from, moved);
      files.letGo(from);
      return copied;
    } catch (StatusException e) {
      files.letGo(from);
      throw e;
    }
  }

  private boolean copied(RemoteHandle from, LongConsumer moved)
      throws IOException, InterruptedException {
    long size = files.sendStat(from).await().expectAttributes().size();
    for (long at = 0; at < size; at += STRETCH) {
      long length = Math.min(STRETCH, size - at);
      try {
        files.copy(from, at, length, target);
      } catch (StatusException e) {
        if (at > 0) {
          throw e;
        }
        files.truncate(target, 0);
        return refused(e);
      }
      moved.accept(length);
    }
    return size > 0;
  }

  private boolean refused(StatusException why) {
    LOG.atDebug()
        .addKeyValue("path", source)
        .addKeyValue("reason", why.getMessage())
        .log("the server does not copy within itself: its bytes pass through here");
    return false;
  }
}
