package dev.quorus.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Tree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Trees: listing, and what is done with the names found. */
abstract class TreeContract extends FaultContract {
  private static final int MANY = 3_000;

  @Test
  void listsFilesAndFolders() throws Exception {
    needs(ContractTrait.LISTS);
    server().put(in("file"), Bytes.of(1234), LONG_AGO);
    server().put(in("empty"), Bytes.of(0));
    server().makeFolder(in("folder"));
    server().put(in("folder/below"), Bytes.of(1));

    try (Tree tree = tree()) {
      Map<String, Entry> listed = list(tree, "");

      assertThat(listed).containsOnlyKeys("file", "empty", "folder");
      assertThat(kind(listed, "folder")).isEqualTo(Entry.Kind.FOLDER);
      assertThat(kind(listed, "file")).isEqualTo(Entry.Kind.FILE);
      assertThat(Objects.requireNonNull(listed.get("file")).size()).isEqualTo(1234);
      assertThat(Objects.requireNonNull(listed.get("empty")).size()).isZero();
      assertThat(list(tree, "folder")).containsOnlyKeys("below");
    }
  }

  @Test
  void listsTheTimes() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.TELLS_TIMES);
    server().put(in("file"), Bytes.of(10), LONG_AGO);

    try (Tree tree = tree()) {
      Entry file = Objects.requireNonNull(list(tree, "").get("file"));
      Instant modified = Objects.requireNonNull(file.modified(), "its time");

      assertThat(Duration.between(LONG_AGO, modified).abs())
          .isLessThan(file.exact() ? Duration.ofSeconds(1) : Duration.ofDays(1));
    }
  }

  @Test
  void listsAnEmptyFolder() throws Exception {
    needs(ContractTrait.LISTS);
    server().makeFolder(in("empty"));

    try (Tree tree = tree()) {
      assertThat(list(tree, "empty")).isEmpty();
    }
  }

  @Test
  void listsOddNamesAsTheyAre() throws Exception {
    needs(ContractTrait.LISTS);
    List<String> names = server().oddNames();
    names.forEach(this::needsName);
    for (String name : names) {
      server().put(in(name), Bytes.of(10));
    }

    try (Tree tree = tree()) {
      assertThat(list(tree, "").keySet()).containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @Test
  void listsInAFolderOfAnOddName() throws Exception {
    needs(ContractTrait.LISTS);
    server().makeFolder(in("a b/100% #1"));
    server().put(in("a b/100% #1/x"), Bytes.of(10));

    try (Tree tree = tree()) {
      assertThat(list(tree, "a b/100% #1")).containsOnlyKeys("x");
    }
  }

  @Test
  void listsLinksAsLinksWhereverTheyLead() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.LINKS);
    server().makeFolder(in("folder"));
    server().put(in("file"), Bytes.of(10));
    Path here = server().at(folder());
    Files.createSymbolicLink(here.resolve("to-folder"), Path.of("folder"));
    Files.createSymbolicLink(here.resolve("to-file"), Path.of("file"));
    Files.createSymbolicLink(here.resolve("to-nothing"), Path.of("nothing"));
    Files.createSymbolicLink(here.resolve("folder/loop"), Path.of(".."));

    try (Tree tree = tree()) {
      Map<String, Entry> listed = list(tree, "");

      assertThat(List.of("to-folder", "to-file", "to-nothing"))
          .allSatisfy(name -> assertThat(kind(listed, name)).isEqualTo(Entry.Kind.LINK));
      assertThat(kind(list(tree, "folder"), "loop")).isEqualTo(Entry.Kind.LINK);
    }
  }

  @Test
  void listsThousandsOfEntriesEachOnce() throws Exception {
    needs(ContractTrait.LISTS);
    for (int each = 0; each < MANY; each++) {
      Files.createFile(server().at(in("entry-" + each)));
    }

    try (Tree tree = tree();
        Tree.Entries entries = tree.list("")) {
      List<String> names = new ArrayList<>();
      for (Entry each = entries.next(); each != null; each = entries.next()) {
        names.add(each.name());
      }

      assertThat(names).hasSize(MANY).doesNotHaveDuplicates();
    }
  }

  @Test
  void aListingGivenUpDoesNotHarmTheNext() throws Exception {
    needs(ContractTrait.LISTS);
    for (int each = 0; each < 300; each++) {
      Files.createFile(server().at(in("entry-" + each)));
    }

    try (Tree tree = tree()) {
      try (Tree.Entries abandoned = tree.list("")) {
        assertThat(abandoned.next()).isNotNull();
      }
      assertThat(list(tree, "")).hasSize(300);
    }
  }

  @Test
  void twoListingsAtOnceDoNotMix() throws Exception {
    needs(ContractTrait.LISTS);
    server().makeFolder(in("one"));
    server().makeFolder(in("two"));
    server().put(in("one/a"), Bytes.of(1));
    server().put(in("two/b"), Bytes.of(1));

    try (Tree tree = tree();
        Tree.Entries one = tree.list("one");
        Tree.Entries two = tree.list("two")) {
      assertThat(Objects.requireNonNull(one.next()).name()).isEqualTo("a");
      assertThat(Objects.requireNonNull(two.next()).name()).isEqualTo("b");
      assertThat(one.next()).isNull();
      assertThat(two.next()).isNull();
    }
  }

  @Test
  void aMissingFolderIsNotListed() throws Exception {
    needs(ContractTrait.LISTS);
    try (Tree tree = tree()) {
      assertRejected(() -> list(tree, "missing"), FailureCode.SOURCE_NOT_FOUND);
    }
  }

  @Test
  void aMissingRootIsNotListed() throws Exception {
    needs(ContractTrait.LISTS);
    try (Tree tree = server().protocol().tree(endpoint("missing"))) {
      assertRejected(() -> list(tree, ""), FailureCode.SOURCE_NOT_FOUND);
    }
  }

  @Test
  void aFileIsNoFolderToList() throws Exception {
    needs(ContractTrait.LISTS);
    server().put(in("file"), Bytes.of(10));

    try (Tree tree = tree()) {
      assertRejected(() -> list(tree, "file"), FailureCode.SOURCE_NOT_FOLDER);
    }
  }

  @Test
  void makesFoldersDeepAndAgain() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.WRITES);
    try (Tree tree = tree()) {
      tree.makeFolder("a/b c/d#");
      tree.makeFolder("a/b c/d#");
      tree.makeFolder("a");
      tree.makeFolder("");
    }

    assertThat(server().at(in("a/b c/d#"))).isDirectory();
  }

  @Test
  void makesTheRootOfTheTree() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.WRITES);
    try (Tree tree = server().protocol().tree(endpoint("new/root"))) {
      tree.makeFolder("");
    }

    assertThat(server().at(in("new/root"))).isDirectory();
  }

  @Test
  void makesNoFolderWhereAFileIs() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.WRITES);
    server().put(in("file"), Bytes.of(10));

    try (Tree tree = tree()) {
      assertThat(failure(() -> tree.makeFolder("file")).retry()).isEqualTo(Retry.never());
    }
    assertThat(server().get(in("file"))).isEqualTo(Bytes.of(10));
  }

  @Test
  void deletesAFileAndAgain() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.WRITES);
    server().makeFolder(in("folder"));
    server().put(in("folder/file"), Bytes.of(10));

    try (Tree tree = tree()) {
      tree.deleteFile("folder/file");
      tree.deleteFile("folder/file");
      tree.deleteFile("no/such/folder/file");
    }

    assertThat(server().names(in("folder"))).isEmpty();
  }

  @Test
  void deletesALinkAndNotWhatItLeadsTo() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.WRITES, ContractTrait.LINKS);
    server().put(in("file"), Bytes.of(10));
    Files.createSymbolicLink(server().at(in("link")), Path.of("file"));

    try (Tree tree = tree()) {
      tree.deleteFile("link");
    }

    assertThat(server().names(folder())).containsExactly("file");
  }

  @Test
  void deletesAnEmptyFolderAndAgain() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.WRITES);
    server().makeFolder(in("folder"));

    try (Tree tree = tree()) {
      tree.deleteFolder("folder");
      tree.deleteFolder("folder");
    }

    assertThat(server().names(folder())).isEmpty();
  }

  @Test
  void deletesNoFolderThatHoldsSomething() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.WRITES);
    server().makeFolder(in("folder"));
    server().put(in("folder/kept"), Bytes.of(10));

    try (Tree tree = tree()) {
      failure(() -> tree.deleteFolder("folder"));
    }

    assertThat(server().get(in("folder/kept"))).isEqualTo(Bytes.of(10));
  }

  @Test
  void neverLeavesTheTree() throws Exception {
    needs(ContractTrait.LISTS, ContractTrait.WRITES);
    server().makeFolder(in("root"));
    server().put(in("beside"), Bytes.of(10));

    try (Tree tree = server().protocol().tree(endpoint("root"))) {
      assertThat(failure(() -> list(tree, "..")).retry()).isEqualTo(Retry.never());
      assertThat(failure(() -> tree.deleteFile("../beside")).retry()).isEqualTo(Retry.never());
      assertThat(failure(() -> tree.makeFolder("a/../../b")).retry()).isEqualTo(Retry.never());
    }
    assertThat(server().names(folder())).containsExactly("beside", "root");
  }

  private Tree tree() throws TransferException {
    return server().protocol().tree(server().endpoint(folder()));
  }

  private static Entry.Kind kind(Map<String, Entry> listed, String name) {
    return Objects.requireNonNull(listed.get(name), name).kind();
  }

  private static Map<String, Entry> list(Tree tree, String path)
      throws TransferException, InterruptedException {
    Map<String, Entry> listed = new HashMap<>();
    try (Tree.Entries entries = tree.list(path)) {
      for (Entry each = entries.next(); each != null; each = entries.next()) {
        assertThat(listed.put(each.name(), each)).as("twice: " + each.name()).isNull();
      }
    }
    return listed;
  }
}
