package dev.quorus.testkit.architecture.exemplary.core.protocol.http;

import dev.quorus.testkit.architecture.exemplary.core.protocol.AnyAdapter;
import io.vertx.core.buffer.Buffer;

public final class HttpAdapter implements AnyAdapter {
  public static final String SCHEME = "http";

  @Override
  public Buffer read() {
    return Buffer.buffer(SCHEME);
  }
}
