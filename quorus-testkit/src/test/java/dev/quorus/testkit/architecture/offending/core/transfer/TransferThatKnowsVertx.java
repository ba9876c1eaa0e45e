package dev.quorus.testkit.architecture.offending.core.transfer;

import io.vertx.core.buffer.Buffer;

public interface TransferThatKnowsVertx {
  Buffer bytes();
}
