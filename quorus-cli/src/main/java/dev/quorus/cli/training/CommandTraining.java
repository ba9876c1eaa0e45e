package dev.quorus.cli.training;

import dev.quorus.cli.QuorusMain;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs commands one after the other in this process, for the start-up cache of commands to learn
 * from; ends with the exit code of the first that fails.
 *
 * <p>Usage: {@code CommandTraining FOLDER}, in which copies are made. Commands for a server go to
 * the one of QUORUS_HOME.
 */
public final class CommandTraining {
  private static final int ROUNDS = 4;

  /** Nobody listens at port 1. */
  private static final List<String> UNREACHABLE =
      List.of(
          "http://127.0.0.1:1/a",
          "sftp://a:b@127.0.0.1:1/a",
          "ftps://a:b@127.0.0.1:1/a",
          "smb://a:b@127.0.0.1:1/a/b");

  private CommandTraining() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]).toRealPath();
    SampleSite.fill(folder);
    Vertx vertx = Vertx.vertx();
    try (SampleSite site = SampleSite.start(vertx, folder, null)) {
      train(folder, site);
    }
    System.exit(0);
  }

  private static void train(Path folder, SampleSite site) {
    run("--version");
    run("copy", "--help");
    for (int round = 0; round < ROUNDS; round++) {
      copy(site.url(SampleSite.LARGE), folder, "--publish=rename", "--verify=size");
      copy(site.url(SampleSite.LARGE), folder);
      copy(site.url(SampleSite.SMALL), folder);
    }
    String own = folder.resolve(SampleSite.SMALL).toString();
    run("transfer", "submit", own, folder.resolve("submitted").toString(), "--wait");
    run("transfer", "list");
    run("agents", "list");
    String never = folder.resolve("never").toString();
    for (String source : UNREACHABLE) {
      // What fails at once has its adapter loaded and set up in the server by then.
      QuorusMain.run("transfer", "submit", source, never, "--retries", "0", "--wait");
    }
  }

  private static void copy(String from, Path folder, String... options) {
    List<String> command = new ArrayList<>(List.of("copy", "--overwrite=replace"));
    command.addAll(List.of(options));
    command.addAll(List.of(from, folder.resolve("copied").toString()));
    run(command.toArray(String[]::new));
  }

  private static void run(String... command) {
    int code = QuorusMain.run(command);
    if (code != 0) {
      System.err.println("training ended with " + code + " at: " + List.of(command));
      System.exit(code);
    }
  }
}
