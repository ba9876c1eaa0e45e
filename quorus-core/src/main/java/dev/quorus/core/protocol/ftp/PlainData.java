package dev.quorus.core.protocol.ftp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** In clear, straight from and to direct buffers. */
final class PlainData implements DataChannel {
  private final SocketChannel channel;

  PlainData(SocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    return channel.read(into);
  }

  @Override
  public void write(ByteBuffer from) throws IOException {
    while (from.hasRemaining()) {
      channel.write(from);
    }
  }

  @Override
  public void end() throws IOException {
    channel.close();
  }

  @Override
  public void close() {
    Closing.quietly(channel);
  }
}
