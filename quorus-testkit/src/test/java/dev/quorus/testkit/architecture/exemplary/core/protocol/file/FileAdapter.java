package dev.quorus.testkit.architecture.exemplary.core.protocol.file;

import dev.quorus.testkit.architecture.exemplary.core.protocol.AnyAdapter;
import io.vertx.core.buffer.Buffer;

public final class FileAdapter implements AnyAdapter {
  @Override
  public Buffer read() {
    return Buffer.buffer();
  }
}
