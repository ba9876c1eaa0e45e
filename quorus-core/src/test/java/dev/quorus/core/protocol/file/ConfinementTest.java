package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.TransferFailures.assertFails;
import static dev.quorus.core.protocol.file.TransferFailures.failure;
import static dev.quorus.core.protocol.file.Transfers.bytes;
import static dev.quorus.core.protocol.file.Transfers.deliver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ConfinementTest {
  private static final byte[] SECRET = bytes(100);

  @TempDir Path folder;
  private Path root;
  private Path outside;
  private FileProtocol protocol;

  @BeforeEach
  void makeARootAndSomethingBesideIt() throws Exception {
    root = Files.createDirectory(folder.resolve("root"));
    outside = Files.createDirectory(folder.resolve("outside"));
    Files.write(outside.resolve("secret"), SECRET);
    protocol = new FileProtocol(FileRoots.of(List.of(root)));
  }

  @Test
  void refusesAPathOutsideTheRoots() {
    String message =
        assertFails(FailureCode.OUTSIDE_ROOTS, () -> source(outside.resolve("secret")));

    assertThat(message).contains(outside.resolve("secret").toString(), root.toString());
  }

  @Test
  void neverReadsWhatLiesInAClosedFolderBelowARoot() throws Exception {
    Path keys = Files.createDirectory(root.resolve("keys"));
    Files.write(keys.resolve("admin.key"), SECRET);
    protocol = new FileProtocol(FileRoots.of(List.of(root), List.of(keys)));

    String message =
        assertFails(FailureCode.OUTSIDE_ROOTS, () -> source(keys.resolve("admin.key")));

    assertThat(message).contains("the data folder of quorus itself");
  }

  @Test
  void findsAClosedFolderByItsRealPathToo() throws Exception {
    Path keys = Files.createDirectory(root.resolve("keys"));
    Files.write(keys.resolve("admin.key"), SECRET);
    Path alias = Files.createSymbolicLink(folder.resolve("alias"), root);
    protocol = new FileProtocol(FileRoots.of(List.of(alias), List.of(alias.resolve("keys"))));

    assertFails(FailureCode.OUTSIDE_ROOTS, () -> source(keys.resolve("admin.key")));
  }

  @Test
  void refusesAFolderWhoseNameOnlyBeginsLikeARoot() {
    assertFails(FailureCode.OUTSIDE_ROOTS, () -> source(folder.resolve("rootlike/file")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../outside/secret",
        "/%2e%2e/outside/secret",
        "/a/../../outside/secret",
        "/..%2foutside/secret",
        "/./file",
        "//file",
        "/a//file"
      })
  void refusesNamesThatAreStepsOrEmpty(String rest) {
    String message =
        assertFails(FailureCode.OUTSIDE_ROOTS, () -> protocol.source(uri("file://" + root + rest)));

    assertThat(message).contains("without '.', '..' and empty names");
  }

  @Test
  void refusesARootItself() {
    assertFails(FailureCode.DESTINATION_IS_FOLDER, () -> sink(root));
    assertFails(FailureCode.SOURCE_NOT_FOUND, () -> source(root));
  }

  @Test
  void followsNoLinkInTheNameOfASource() throws Exception {
    Path link = Files.createSymbolicLink(root.resolve("link"), outside.resolve("secret"));

    String message = assertFails(FailureCode.OUTSIDE_ROOTS, () -> source(link).open(0, null));

    assertThat(message).contains(link.toString(), "symbolic link");
    assertFails(FailureCode.OUTSIDE_ROOTS, () -> source(link).stat());
  }

  @Test
  void followsNoLinkOnTheWayToASource() throws Exception {
    Path link = Files.createSymbolicLink(root.resolve("link"), outside);

    String message =
        assertFails(FailureCode.OUTSIDE_ROOTS, () -> source(link.resolve("secret")).open(0, null));

    assertThat(message).contains("'" + link + "'");
  }

  @Test
  void followsNoLinkEvenIfItLeadsToAnotherPlaceBelowTheRoot() throws Exception {
    Files.write(root.resolve("file"), SECRET);
    Path link = Files.createSymbolicLink(root.resolve("link"), Path.of("file"));

    assertFails(FailureCode.OUTSIDE_ROOTS, () -> source(link).stat());
  }

  @Test
  void followsNoLinkOnTheWayToADestination() throws Exception {
    Path link = Files.createSymbolicLink(root.resolve("link"), outside);

    try (Sink sink = sink(link.resolve("made/here/file"))) {
      assertFails(FailureCode.OUTSIDE_ROOTS, () -> deliver(sink, SECRET));
    }

    assertThat(outside).isDirectoryNotContaining(path -> !path.endsWith("secret"));
  }

  @Test
  void replacesNoLink() throws Exception {
    Path link = Files.createSymbolicLink(root.resolve("link"), outside.resolve("secret"));

    try (Sink sink = sink(link)) {
      assertFails(FailureCode.OUTSIDE_ROOTS, () -> deliver(sink, bytes(5)));
    }

    assertThat(outside.resolve("secret")).hasBinaryContent(SECRET);
    assertThat(link).isSymbolicLink();
  }

  @Test
  void noticesThatItsFolderWasMovedWhileItWrote() throws Exception {
    Path in = Files.createDirectory(root.resolve("in"));

    try (Sink sink = sink(in.resolve("file"))) {
      sink.target();
      sink.begin(0, 0);
      sink.finish();
      Files.move(in, root.resolve("moved"));

      assertFails(FailureCode.DESTINATION_FOLDER_MISSING, sink::publish);
      sink.discard();
    }

    assertThat(root.resolve("moved")).isEmptyDirectory();
  }

  @Test
  void publishesNothingOnceItIsClosed() throws Exception {
    Sink sink = sink(root.resolve("file"));
    sink.target();
    sink.begin(0, 0);
    sink.finish();
    sink.close();

    TransferFailure failure = failure(sink::publish);

    assertThat(failure).isInstanceOf(TransferFailure.Interrupted.class);
    assertThat(root.resolve("file")).doesNotExist();
  }

  @Test
  void reachesARootByTheLinkThatItWasGivenAs() throws Exception {
    Path alias = Files.createSymbolicLink(folder.resolve("alias"), root);
    protocol = new FileProtocol(FileRoots.of(List.of(alias)));

    try (Sink sink = sink(alias.resolve("by-alias"));
        Sink other = sink(root.resolve("by-name"))) {
      deliver(sink, SECRET);
      deliver(other, SECRET);
    }

    assertThat(root.resolve("by-alias")).hasBinaryContent(SECRET);
    assertThat(root.resolve("by-name")).hasBinaryContent(SECRET);
  }

  @Test
  void findsTheNearestOfNestedRoots() throws Exception {
    Path inner = Files.createDirectory(root.resolve("inner"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), inner);
    protocol = new FileProtocol(FileRoots.of(List.of(root, link)));

    try (Sink sink = sink(inner.resolve("file"))) {
      deliver(sink, SECRET);
    }

    assertThat(inner.resolve("file")).hasBinaryContent(SECRET);
  }

  @Test
  void confinesToTheWholeFileSystemToo() throws Exception {
    protocol = new FileProtocol(FileRoots.of(List.of(Path.of("/"))));

    try (Sink sink = sink(root.toRealPath().resolve("file"))) {
      deliver(sink, SECRET);
    }

    assertThat(root.resolve("file")).hasBinaryContent(SECRET);
  }

  @Test
  void refusesARootThatIsMissing() {
    assertThatThrownBy(() -> FileRoots.of(List.of(folder.resolve("missing"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("missing")
        .hasMessageContaining("does not exist");
  }

  @Test
  void refusesARootThatIsAFile() {
    assertThatThrownBy(() -> FileRoots.of(List.of(outside.resolve("secret"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no folder");
  }

  @Test
  void refusesToBeConfinedToNothing() {
    assertThatThrownBy(() -> FileRoots.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one");
  }

  @Test
  void followsLinksWhereNothingConfinesIt() throws Exception {
    protocol = new FileProtocol(FileRoots.unconfined());
    Path link = Files.createSymbolicLink(root.resolve("link"), outside);

    byte[] read = Transfers.read(source(link.resolve("secret")));

    assertThat(read).isEqualTo(SECRET);
  }

  @Test
  void replacesWhatALinkLeadsToWhereNothingConfinesIt() throws Exception {
    protocol = new FileProtocol(FileRoots.unconfined());
    Path link = Files.createSymbolicLink(root.resolve("link"), outside.resolve("secret"));

    try (Sink sink = sink(link)) {
      deliver(sink, bytes(5));
    }

    assertThat(link).isSymbolicLink();
    assertThat(outside.resolve("secret")).hasBinaryContent(bytes(5));
  }

  @Test
  void refusesALinkThatLeadsNowhereInsteadOfReplacingIt() throws Exception {
    protocol = new FileProtocol(FileRoots.unconfined());
    Path link = Files.createSymbolicLink(root.resolve("link"), root.resolve("nowhere"));

    try (Sink sink = sink(link)) {
      String message = assertFails(FailureCode.BAD_REQUEST, sink::target);
      assertThat(message).contains(link.toString(), "symbolic link");
    }
    assertFails(FailureCode.SOURCE_NOT_FOUND, () -> source(link).stat());
  }

  private Source source(Path path) throws TransferException {
    return protocol.source(Endpoint.file(path));
  }

  private Sink sink(Path path) throws TransferException {
    return Transfers.sink(protocol, path, OverwritePolicy.REPLACE);
  }

  private static Endpoint uri(String uri) {
    return new Endpoint(URI.create(uri), Map.of(), null);
  }
}
