package dev.quorus.core.protocol.ftp;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A connection for the bytes of one file or listing. Used by one thread; closed by any. */
sealed interface DataChannel extends AutoCloseable permits PlainData, TlsData {
  /** Bytes that a buffer to read into must have room for. */
  int LEAST_ROOM = 32 << 10;

  /** Reads what there is, waiting for some; -1 at the end. */
  int read(ByteBuffer into) throws IOException;

  /** Writes all of it. */
  void write(ByteBuffer from) throws IOException;

  /** Says that all is written, and waits until the server has closed its side. */
  void end() throws IOException;

  /** Ends a blocked read or write. */
  @Override
  void close();
}
