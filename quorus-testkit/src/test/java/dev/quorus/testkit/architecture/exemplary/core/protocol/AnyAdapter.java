package dev.quorus.testkit.architecture.exemplary.core.protocol;

import io.vertx.core.buffer.Buffer;

public interface AnyAdapter {
  Buffer read();
}
