package dev.quorus.examples.agents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A network of its own with one cable to this machine: two addresses, and a link that can be cut.
 * Needs root, and a kernel that allows it. Not for use by several threads.
 */
final class Namespace implements AutoCloseable {
  private final String name;
  private final String cable;
  private final String here;

  private Namespace(int number) {
    this.name = "quorus-" + number;
    this.cable = "qv" + number;
    this.here = "10.%d.%d.1".formatted(100 + number % 100, number / 100 % 250);
  }

  /** Why there can be none here; empty if there can. */
  static Optional<String> obstacle() {
    String probe = "quorus-probe-" + ProcessHandle.current().pid();
    Optional<String> refused = tried("ip", "netns", "add", probe);
    if (refused.isEmpty()) {
      tried("ip", "netns", "del", probe);
    }
    return refused.map(why -> "'ip netns add' is not possible here: " + why);
  }

  static Namespace open() {
    Namespace made = new Namespace(Math.toIntExact(ProcessHandle.current().pid() % 25_000));
    try {
      made.lay();
      return made;
    } catch (IllegalStateException e) {
      made.close();
      throw e;
    }
  }

  private void lay() {
    run("ip", "netns", "add", name);
    run("ip", "link", "add", cable, "type", "veth", "peer", "name", cable + "p");
    run("ip", "link", "set", cable + "p", "netns", name);
    run("ip", "addr", "add", here + "/30", "dev", cable);
    run("ip", "link", "set", cable, "up");
    inside("ip", "addr", "add", here.substring(0, here.length() - 1) + "2/30", "dev", cable + "p");
    inside("ip", "link", "set", cable + "p", "up");
    inside("ip", "link", "set", "lo", "up");
  }

  private void inside(String... command) {
    List<String> whole = new ArrayList<>(prefix());
    whole.addAll(List.of(command));
    run(whole.toArray(String[]::new));
  }

  /** What makes a command run in it. */
  List<String> prefix() {
    return List.of("ip", "netns", "exec", name);
  }

  /** The address of this machine at its end of the cable. */
  String here() {
    return here;
  }

  void cut() {
    run("ip", "link", "set", cable, "down");
  }

  void mend() {
    run("ip", "link", "set", cable, "up");
  }

  /** Makes everything that goes in late; empty if this kernel can, else why not. */
  Optional<String> delay(int millis) {
    return tried("tc", "qdisc", "add", "dev", cable, "root", "netem", "delay", millis + "ms");
  }

  void onTime() {
    run("tc", "qdisc", "del", "dev", cable, "root");
  }

  @Override
  public void close() {
    // What is not there need not be removed.
    tried("ip", "link", "del", cable);
    tried("ip", "netns", "del", name);
  }

  private static void run(String... command) {
    tried(command)
        .ifPresent(why -> {
          throw new IllegalStateException(String.join(" ", command) + ": " + why);
        });
  }

  private static Optional<String> tried(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      boolean ended = process.waitFor(10, TimeUnit.SECONDS);
      return ended && process.exitValue() == 0 ? Optional.empty() : Optional.of(said);
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
