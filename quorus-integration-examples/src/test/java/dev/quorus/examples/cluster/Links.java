package dev.quorus.examples.cluster;

import dev.quorus.testkit.server.TcpProxy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** All the ways from one process to some others, in the test's hands. For use by any thread. */
public final class Links implements AutoCloseable {
  private final List<TcpProxy> proxies = new ArrayList<>();

  /** One way to each of these ports. */
  Links(List<Integer> targets) throws IOException {
    for (int target : targets) {
      proxies.add(TcpProxy.before(target));
    }
  }

  /** Where the process is told to connect to, one for each target. */
  List<Integer> ports() {
    return proxies.stream().map(TcpProxy::port).toList();
  }

  /** How many connections are open now. */
  public int open() {
    return proxies.stream().mapToInt(TcpProxy::openConnections).sum();
  }

  /** Breaks what is connected; it may connect again. */
  public void cut() {
    all(TcpProxy::cut);
  }

  /** As if nobody were there: connections break, new ones too. */
  public void sever() {
    all(TcpProxy::sever);
  }

  /** As if packets were lost: connections stay, and nothing comes through. */
  public void stall() {
    all(TcpProxy::stall);
  }

  /** What the process says arrives so much later, piece by piece. */
  public void delay(Duration time) {
    all(proxy -> proxy.delay(time));
  }

  /** What the process says arrives, and no answer comes back. */
  public void loseAnswers() {
    all(TcpProxy::loseAnswers);
  }

  /** All is well again. */
  public void heal() {
    all(TcpProxy::flow);
  }

  private void all(Consumer<TcpProxy> what) {
    proxies.forEach(what);
  }

  @Override
  public void close() throws IOException {
    for (TcpProxy each : proxies) {
      each.close();
    }
  }
}
