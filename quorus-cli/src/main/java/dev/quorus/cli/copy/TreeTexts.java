package dev.quorus.cli.copy;

import dev.quorus.cli.shell.Console;
import dev.quorus.cli.show.TreeWords;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import dev.quorus.core.transfer.TreeReport.Line.NotCopied;
import java.util.stream.Stream;

/** What is said about the files of a tree that was copied. */
final class TreeTexts {
  private TreeTexts() {}

  /** Of the files that were not copied those that are named. */
  static Stream<NotCopied> failures(TreeReport tree) {
    return tree.lines().stream().filter(NotCopied.class::isInstance).map(NotCopied.class::cast);
  }

  static String summary(TreeReport tree, boolean dryRun) {
    return TreeWords.summary(
        new TreeWords.Counts(tree.copied(), tree.unchanged(), tree.deleted(), tree.failed()),
        dryRun);
  }

  /** Names each file that was not copied, with what to do about it. */
  static void complain(TreeReport tree, Console console) {
    failures(tree)
        .forEach(each ->
            console.complain(
                TreeWords.failed(
                    each.path(), each.failure().code().name(), each.failure().message()),
                each.failure().remedy()));
    long hidden = tree.failed() - failures(tree).count();
    if (hidden > 0) {
      console.complain(TreeWords.more(hidden) + " failed", "");
    }
  }

  /** Tells what would be done, file by file. */
  static void plan(TreeReport tree, Console console) {
    for (Line line : tree.lines()) {
      switch (line) {
        case Line.Copied(String path, long bytes) ->
            console.out().println(TreeWords.copied(path, bytes));
        case Line.Deleted(String path) -> console.out().println(TreeWords.deleted(path));
        case NotCopied failed -> {
          // Told among the failures.
        }
      }
    }
    long hidden = tree.copied() + tree.deleted() + tree.failed() - tree.lines().size();
    if (hidden > 0) {
      console.out().println(TreeWords.more(hidden));
    }
  }
}
