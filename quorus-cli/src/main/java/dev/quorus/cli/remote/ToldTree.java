package dev.quorus.cli.remote;

import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.TreeActionName;
import dev.quorus.api.model.TreeView;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.show.TreeWords;
import java.util.List;

/** What is said about the files of a server's transfer. */
final class ToldTree {
  private ToldTree() {}

  /** What was done, or would be, file by file. */
  static List<String> lines(TreeView tree) {
    return tree.lines().stream().map(ToldTree::line).toList();
  }

  private static String line(TreeView.Line line) {
    FailureView failure = line.failure();
    return switch (line.action()) {
      case COPIED -> TreeWords.copied(line.path(), line.bytes() == null ? 0 : line.bytes());
      case DELETED -> TreeWords.deleted(line.path());
      case FAILED ->
          "fail    "
              + TreeWords.failed(
                  line.path(),
                  failure == null ? "FAILED" : failure.code(),
                  failure == null ? "" : failure.message());
    };
  }

  /** Names each file that was not copied, with what to do about it. */
  static void complain(TreeView tree, Console console) {
    long named = 0;
    for (TreeView.Line line : tree.lines()) {
      FailureView failure = line.failure();
      if (line.action() == TreeActionName.FAILED && failure != null) {
        named++;
        console.complain(
            TreeWords.failed(line.path(), failure.code(), failure.message()), failure.remedy());
      }
    }
    if (tree.failed() > named) {
      console.complain(TreeWords.more(tree.failed() - named) + " failed", "");
    }
  }
}
