package dev.quorus.examples.busfaults;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What it does to messages shows in MessageFaultsIT, which counts them. */
class BusFaultsAgentTest {
  @Test
  void weavesIntoTheBusOfThisVersionOfVertx() throws IOException {
    byte[] bytes;
    try (InputStream in =
        Vertx.class.getResourceAsStream(
            "/io/vertx/core/eventbus/impl/clustered/OutboundConnection.class")) {
      bytes = Objects.requireNonNull(in).readAllBytes();
    }

    byte[] woven = BusFaultsAgent.woven(bytes);

    assertThat(ClassFile.of().verify(woven)).isEmpty();
    assertThat(ClassFile.of().parse(woven).methods())
        .filteredOn(method -> method.methodName().stringValue().startsWith("writeMessage"))
        .extracting(method -> method.methodName() + method.methodType().stringValue())
        .hasSize(3)
        .anyMatch(method -> method.startsWith("writeMessageForReal"));
  }
}
