package dev.quorus.agent.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file that is written: what a disk can refuse. */
interface Bytes extends AutoCloseable {
  /** Writes all that remains in the buffer at the position. */
  void write(ByteBuffer buffer, long position) throws IOException;

  /** Returns when all that was written is on the disk. */
  void force() throws IOException;

  void truncate(long size) throws IOException;

  @Override
  void close() throws IOException;

  static Bytes of(FileChannel channel) {
    return new Bytes() {
      @Override
      public void write(ByteBuffer buffer, long position) throws IOException {
        long at = position;
        while (buffer.hasRemaining()) {
          at += channel.write(buffer, at);
        }
      }

      @Override
      public void force() throws IOException {
        channel.force(false);
      }

      @Override
      public void truncate(long size) throws IOException {
        channel.truncate(size);
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    };
  }
}
