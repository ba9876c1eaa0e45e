package dev.quorus.examples.invariants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class PublicationWatchTest {
  @TempDir private Path folder;

  private final Allowed allowed = new Allowed();
  private PublicationWatch watch;
  private Path file;

  @BeforeEach
  void watch() throws IOException {
    file = folder.resolve("file");
    Path whole = Files.writeString(folder.resolve("source"), "all of it");
    allowed.add(file, Digests.of(whole));
    watch = PublicationWatch.of(allowed);
    watch.look(folder);
  }

  @AfterEach
  void close() throws IOException {
    watch.close();
  }

  @Test
  void countsARenameToTheFinalName() throws IOException {
    publish("all of it");

    await().untilAsserted(() -> assertThat(watch.publications(file)).isEqualTo(1));
    assertThat(watch.faults()).isEmpty();
  }

  @Test
  void countsASecondOneOfTheSameBytes() throws IOException {
    publish("all of it");
    publish("all of it");

    await().untilAsserted(() -> assertThat(watch.publications(file)).isEqualTo(2));
  }

  @Test
  void seesHalfAFileGetTheName() throws IOException {
    publish("all");

    await().untilAsserted(() -> assertThat(watch.faults()).hasSize(1));
  }

  @Test
  void seesAFileThatIsWrittenToAfterItGotItsName() throws IOException {
    publish("all of it");
    await().untilAsserted(() -> assertThat(watch.publications(file)).isEqualTo(1));

    Files.writeString(file, "all of me");

    await().untilAsserted(() -> assertThat(watch.faults()).isNotEmpty());
  }

  @Test
  void hasNothingToSayOfOtherNames() throws IOException {
    Files.writeString(folder.resolve(".file.part"), "all");
    publish("all of it");

    await().untilAsserted(() -> assertThat(watch.publications(file)).isEqualTo(1));
    assertThat(watch.faults()).isEmpty();
  }

  private void publish(String content) throws IOException {
    Path partial = Files.writeString(folder.resolve(".file.part"), content);
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
