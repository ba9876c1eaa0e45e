package dev.quorus.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalServerTest {
  private static final long GONE = Long.MAX_VALUE;
  private static final long OURS = ProcessHandle.current().pid();

  @TempDir private Path folder;

  @Test
  void isFoundAsItWasRegistered() throws IOException {
    boolean registered = server(OURS).register(folder);

    assertThat(registered).isTrue();
    assertThat(LocalServer.find(folder)).contains(server(OURS));
    assertThat(folder.resolve("server.json")).content().startsWith("{\"url\":\"http://127.0.0.1:1");
  }

  @Test
  void noneIsFoundWhereNoneWasRegistered() throws IOException {
    assertThat(LocalServer.find(folder.resolve("missing"))).isEmpty();
  }

  @Test
  void takesThePlaceOfOneThatIsGone() throws IOException {
    server(GONE).register(folder);

    assertThat(server(GONE).alive()).isFalse();
    assertThat(server(OURS).register(folder)).isTrue();
    assertThat(LocalServer.find(folder)).contains(server(OURS));
  }

  @Test
  void leavesTheRegistrationOfAnother() throws IOException {
    server(GONE).register(folder);

    server(OURS).unregister(folder);

    assertThat(LocalServer.find(folder)).contains(server(GONE));
  }

  @Test
  void takesItsOwnRegistrationAway() throws IOException {
    server(OURS).register(folder);

    server(OURS).unregister(folder);

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void saysThatAFileIsNotWhatAServerWrites() throws IOException {
    Files.writeString(folder.resolve("server.json"), "{\"url\": 5");

    assertThatThrownBy(() -> LocalServer.find(folder))
        .isInstanceOf(IOException.class)
        .hasMessage("it is not what 'quorus start' writes");
  }

  private LocalServer server(long pid) {
    return new LocalServer(
        URI.create("http://127.0.0.1:1"), pid, Instant.EPOCH, folder.resolve("admin.key"));
  }
}
