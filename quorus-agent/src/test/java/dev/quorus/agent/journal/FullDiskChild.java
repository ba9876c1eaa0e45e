package dev.quorus.agent.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;

/**
 * Writes a journal until the system refuses, has the limit lifted, and writes on. Says {@code T n}
 * for what is durable, and what went wrong.
 */
final class FullDiskChild {
  private FullDiskChild() {}

  static void main(String[] arguments) throws IOException, InterruptedException {
    try (Journal journal = Journal.open(Path.of(arguments[0]))) {
      long n = 0;
      while (tryTake(journal, n)) {
        n++;
      }
      tryTake(journal, n + 1);
      lift();
      tryTake(journal, n + 2);
    }
  }

  private static boolean tryTake(Journal journal, long n) {
    try {
      journal.taken(List.of(JournalChild.longTaken(n))).join();
      System.out.println("T " + n);
      return true;
    } catch (CompletionException e) {
      System.out.println("refused: " + e.getMessage());
      return false;
    }
  }

  private static void lift() throws IOException, InterruptedException {
    String self = Long.toString(ProcessHandle.current().pid());
    int exit = new ProcessBuilder("prlimit", "--pid", self, "--fsize=unlimited:").start().waitFor();
    System.out.println("lifted: " + exit);
  }
}
