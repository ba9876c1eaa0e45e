package dev.quorus.benchmarks.process;

import dev.quorus.benchmarks.plan.Bench;
import dev.quorus.benchmarks.plan.Profile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Servers for benchmarks: a fresh one for each, but in a smoke run one for several, which saves
 * most of its time.
 */
public final class Servers {
  /** Who may share a server. */
  public enum Use {
    /** Whose transfers are run. */
    RUNNING,
    /** Whose transfers wait forever. */
    WAITING
  }

  private Servers() {}

  /** Starts one below a folder of this name, with more options, or shares one. */
  public static Quorus start(Bench bench, String name, Use use, String... options)
      throws IOException, InterruptedException {
    if (bench.profile() != Profile.SMOKE) {
      return alone(bench, bench.folder(name), options);
    }
    Quorus server = bench.kept().get(use, () -> alone(bench, bench.folder("shared"), options));
    return new Lent(server, Files.createDirectories(server.root().resolve(name)));
  }

  /** Starts one in this folder that nobody shares. */
  public static QuorusServer alone(Bench bench, Path folder, String... options)
      throws IOException, InterruptedException {
    return QuorusServer.startWith(String.join(" ", bench.profile().jvm()), folder, options);
  }

  /** One that goes on when it is closed, with a folder of its own for each that uses it. */
  private record Lent(Quorus server, Path root) implements Quorus {
    @Override
    public URI url() {
      return server.url();
    }

    @Override
    public long pid() {
      return server.pid();
    }

    @Override
    public double firstAnswerMillis() {
      return server.firstAnswerMillis();
    }

    @Override
    public Path data() {
      return server.data();
    }

    @Override
    public String key() throws IOException {
      return server.key();
    }

    @Override
    public void close() {
      // The suite closes it, when nobody uses it any more.
    }
  }
}
