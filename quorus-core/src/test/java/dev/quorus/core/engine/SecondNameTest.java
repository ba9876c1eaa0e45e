package dev.quorus.core.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.protocol.PartialNames;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.file.FileProtocol;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a process leaves that dies between giving the final name and removing the other. */
@Timeout(60)
class SecondNameTest {
  private static final FileTime THEN = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));

  private final AttemptRef second =
      new AttemptRef(new TransferIds(SystemTime.INSTANCE).next(), 2, 2);
  @TempDir private Path root;
  private Path folder;
  private Path target;
  private Path partial;
  private Protocols protocols;

  @BeforeEach
  void aFolder() throws IOException {
    folder = Files.createDirectory(root.resolve("to"));
    target = folder.resolve("a.txt");
    PartialNames names = PartialNames.of("a.txt", second.transfer());
    partial = folder.resolve(names.partial());
    Files.writeString(folder.resolve(names.ledger()), "noted");
    protocols = new Protocols(List.of(new FileProtocol(FileRoots.unconfined())));
  }

  @Test
  void isRemovedWhenTheFileIsFoundToBePublished() throws Exception {
    publishedUnderBothNames();

    boolean published = holds();

    assertThat(published).isTrue();
    assertThat(names()).containsExactly("a.txt");
  }

  @Test
  void staysWhereItIsTheNameOfAnotherFile() throws Exception {
    Files.writeString(partial, "half");
    Files.writeString(target, "whole");

    boolean published = holds();

    assertThat(published).isTrue();
    assertThat(partial).hasContent("half");
  }

  @Test
  void isRemovedByTheNextAttemptOfATree() throws Exception {
    publishedUnderBothNames();
    Path from = Files.createDirectory(root.resolve("from"));
    Files.setLastModifiedTime(Files.writeString(from.resolve("a.txt"), "whole"), THEN);

    Outcome outcome = copy(Endpoint.file(from), Endpoint.file(folder), Selection.WHOLE_TREE);

    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    assertThat(names()).containsExactly("a.txt");
  }

  @Test
  void isRemovedByTheNextAttemptWhichDoesNotPublishTheFileAgain() throws Exception {
    publishedUnderBothNames();
    Object published = fileKey();

    Outcome outcome = copy(source("whole"), Endpoint.file(target), Selection.ONE_FILE);

    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    assertThat(names()).containsExactly("a.txt");
    assertThat(fileKey()).isEqualTo(published);
  }

  @Test
  void doesNotKeepTheNextAttemptFromPublishingASourceThatChangedMeanwhile() throws Exception {
    publishedUnderBothNames();

    Outcome outcome = copy(source("changed"), Endpoint.file(target), Selection.ONE_FILE);

    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    assertThat(names()).containsExactly("a.txt");
    assertThat(target).hasContent("changed");
  }

  private Endpoint source(String content) throws IOException {
    Path source = Files.writeString(root.resolve("source.txt"), content);
    return Endpoint.file(Files.setLastModifiedTime(source, THEN));
  }

  private Object fileKey() throws IOException {
    return Files.readAttributes(target, BasicFileAttributes.class).fileKey();
  }

  private void publishedUnderBothNames() throws IOException {
    Files.setLastModifiedTime(Files.writeString(partial, "whole"), THEN);
    Files.createLink(target, partial);
  }

  private boolean holds() throws Exception {
    Digest digest =
        new Digest(
            DigestAlgorithm.SHA256,
            HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest("whole".getBytes(UTF_8))));
    Receipt receipt = new Receipt(5, digest, Published.RENAMED, 0, null);
    return new DestinationCheck(protocols).holds(second.transfer(), Endpoint.file(target), receipt);
  }

  private Outcome copy(Endpoint from, Endpoint to, Selection what) {
    TransferOrder order =
        new TransferOrder(
            from, to, Delivery.DEFAULT, Placement.DEFAULT, Patience.DEFAULT, what, Flow.DEFAULT);
    try (StreamingEngine engine = new StreamingEngine(protocols, Ticker.SYSTEM)) {
      return engine.start(new Job(second, order), PublishGate.OPEN).outcome().join();
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(each -> each.getFileName().toString()).toList();
    }
  }
}
