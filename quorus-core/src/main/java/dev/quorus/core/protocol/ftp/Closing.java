package dev.quorus.core.protocol.ftp;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes what is not needed any more, so that no trouble in it matters. */
final class Closing {
  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private Closing() {}

  static void quietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("data connection not closed in order");
    }
  }
}
