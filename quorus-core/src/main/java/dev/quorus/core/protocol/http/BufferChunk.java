package dev.quorus.core.protocol.http;

import dev.quorus.core.protocol.Chunk;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Bytes in the network's own buffers. */
final class BufferChunk implements Chunk {
  private final List<ByteBuf> parts;
  private final int size;

  /** Takes the buffers over. */
  BufferChunk(List<ByteBuf> parts) {
    this.parts = parts;
    int bytes = 0;
    for (ByteBuf part : parts) {
      bytes += part.readableBytes();
    }
    this.size = bytes;
  }

  @Override
  public ByteBuffer[] buffers() {
    List<ByteBuffer> views = new ArrayList<>(parts.size());
    for (ByteBuf part : parts) {
      if (part.nioBufferCount() == 1) {
        views.add(part.nioBuffer());
      } else {
        views.addAll(List.of(part.nioBuffers()));
      }
    }
    return views.toArray(ByteBuffer[]::new);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void release() {
    parts.forEach(ByteBuf::release);
  }
}
