package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.TransferFailures.assertFails;
import static dev.quorus.core.protocol.file.Transfers.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.transfer.Endpoint;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tree of files has beside the contract of all trees: its roots. */
@Timeout(60)
class FileTreeTest {
  @TempDir Path folder;
  private Path root;
  private Path outside;
  private FileProtocol protocol;

  @BeforeEach
  void makeARootAndSomethingBesideIt() throws Exception {
    root = Files.createDirectory(folder.resolve("root"));
    outside = Files.createDirectory(folder.resolve("outside"));
    Files.write(outside.resolve("secret"), bytes(10));
    Files.write(root.resolve("file"), bytes(10));
    protocol = new FileProtocol(FileRoots.of(List.of(root)));
  }

  @Test
  void listsARootItself() throws Exception {
    assertThat(list(root, "")).containsExactly("file");
  }

  @Test
  void listsAFolderWrittenWithASlashAtItsEnd() throws Exception {
    Endpoint slash = new Endpoint(URI.create("file://" + root + "/"), Map.of(), null);

    try (Tree tree = protocol.tree(slash)) {
      assertThat(names(tree, "")).containsExactly("file");
    }
  }

  @Test
  void refusesATreeOutsideTheRoots() {
    assertFails(FailureCode.OUTSIDE_ROOTS, () -> protocol.tree(Endpoint.file(outside)).close());
  }

  @Test
  void refusesATreeInAClosedFolder() throws Exception {
    Path keys = Files.createDirectory(root.resolve("keys"));
    protocol = new FileProtocol(FileRoots.of(List.of(root), List.of(keys)));

    assertFails(FailureCode.OUTSIDE_ROOTS, () -> protocol.tree(Endpoint.file(keys)).close());
    assertFails(FailureCode.OUTSIDE_ROOTS, () -> list(root, "keys"));
  }

  @Test
  void followsNoLinkOnTheWay() throws Exception {
    Files.createSymbolicLink(root.resolve("link"), outside);

    assertFails(FailureCode.OUTSIDE_ROOTS, () -> list(root, "link"));
    try (Tree tree = protocol.tree(Endpoint.file(root))) {
      assertFails(FailureCode.OUTSIDE_ROOTS, () -> tree.deleteFile("link/secret"));
      assertFails(FailureCode.OUTSIDE_ROOTS, () -> tree.makeFolder("link/new"));
    }
    assertThat(outside).isDirectoryContaining(each -> each.endsWith("secret"));
    assertThat(outside.resolve("new")).doesNotExist();
  }

  @Test
  void goesOnListingTheFolderThatItOpened() throws Exception {
    Path listed = Files.createDirectory(root.resolve("listed"));
    for (int each = 0; each < 5_000; each++) {
      Files.createFile(listed.resolve("entry-" + each));
    }

    try (Tree tree = protocol.tree(Endpoint.file(root));
        Tree.Entries entries = tree.list("listed")) {
      assertThat(entries.next()).isNotNull();
      Files.move(listed, root.resolve("moved"));
      Files.createSymbolicLink(listed, outside);

      assertThat(rest(entries)).hasSize(4_999).doesNotContain("secret");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "a/..", "./a", "a//b", "/a", "a/", "nul\0"})
  void refusesPathsThatAreNotNamesBelow(String path) throws Exception {
    try (Tree tree = protocol.tree(Endpoint.file(root))) {
      assertFails(FailureCode.NAME_REFUSED, () -> tree.list(path).close());
      assertFails(FailureCode.NAME_REFUSED, () -> tree.makeFolder(path));
      assertFails(FailureCode.NAME_REFUSED, () -> tree.deleteFile(path));
    }
  }

  @Test
  void deletesNoFolderAsAFileAndNoFileAsAFolder() throws Exception {
    Files.createDirectory(root.resolve("empty"));

    try (Tree tree = protocol.tree(Endpoint.file(root))) {
      assertFails(FailureCode.DESTINATION_IS_FOLDER, () -> tree.deleteFile("empty"));
      assertFails(FailureCode.BAD_REQUEST, () -> tree.deleteFolder("file"));
    }
    assertThat(root.resolve("empty")).isDirectory();
    assertThat(root.resolve("file")).exists();
  }

  @Test
  void refusesToDeleteAFolderThatHoldsSomething() throws Exception {
    Files.createDirectories(root.resolve("full/inner"));

    try (Tree tree = protocol.tree(Endpoint.file(root))) {
      String message = assertFails(FailureCode.DELETE_REFUSED, () -> tree.deleteFolder("full"));

      assertThat(message).contains("it is not empty");
    }
  }

  private List<String> list(Path at, String path) throws TransferException, InterruptedException {
    try (Tree tree = protocol.tree(Endpoint.file(at))) {
      return names(tree, path);
    }
  }

  private static List<String> names(Tree tree, String path)
      throws TransferException, InterruptedException {
    try (Tree.Entries entries = tree.list(path)) {
      return rest(entries);
    }
  }

  private static List<String> rest(Tree.Entries entries)
      throws TransferException, InterruptedException {
    List<String> names = new ArrayList<>();
    for (Entry each = entries.next(); each != null; each = entries.next()) {
      names.add(each.name());
    }
    return names;
  }
}
