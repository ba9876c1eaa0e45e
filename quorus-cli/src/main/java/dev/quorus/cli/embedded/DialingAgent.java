package dev.quorus.cli.embedded;

import dev.quorus.agent.app.AgentApp;
import dev.quorus.agent.app.AgentParts;
import dev.quorus.agent.app.AgentSettings;
import dev.quorus.agent.app.WireFactory;
import dev.quorus.agent.enrol.Enroller;
import dev.quorus.agent.enrol.Identity;
import dev.quorus.agent.enrol.IdentityFile;
import dev.quorus.agent.journal.JournalException;
import dev.quorus.agent.run.Lookout;
import dev.quorus.agent.wire.Dialer;
import dev.quorus.agent.wire.SocketTiming;
import dev.quorus.agent.wire.SocketWire;
import dev.quorus.agent.wire.WireWatcher;
import dev.quorus.cli.agent.AgentOptions;
import dev.quorus.cli.agent.AgentWatcher;
import dev.quorus.cli.agent.RunningAgent;
import dev.quorus.cli.shell.CliException;
import dev.quorus.core.LocalEngine;
import dev.quorus.core.config.Environment;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Secret;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** An agent in this process whose controllers are elsewhere. */
public final class DialingAgent implements RunningAgent {
  private static final Duration ENROL_WITHIN = Duration.ofSeconds(30);

  private final Vertx vertx;
  private final LocalEngine engine;
  private final AgentApp agent;
  private final String id;

  private DialingAgent(Vertx vertx, LocalEngine engine, AgentApp agent, String id) {
    this.vertx = vertx;
    this.engine = engine;
    this.agent = agent;
    this.id = id;
  }

  /** See {@link dev.quorus.cli.agent.AgentLauncher}. */
  public static RunningAgent start(
      AgentOptions options, AgentWatcher watcher, Path home, String version)
      throws IOException, InterruptedException {
    AgentSettings usual = AgentSettings.of(options.place().roots(), home);
    String name = options.name();
    Path data = options.data();
    Path folder =
        data == null ? home.resolve("agents").resolve(name == null ? usual.id() : name) : data;
    IdentityFile file = new IdentityFile(folder);
    Identity identity = identity(file, name, usual.id());
    AgentSettings settings = settings(options, identity.agent(), folder);
    Vertx vertx = Vertx.vertx(EmbeddedServer.lean());
    try {
      Identity enrolled = enrolled(vertx, options, file, identity);
      return start(vertx, options, settings, watcher(enrolled, watcher), enrolled, version);
    } catch (IOException | RuntimeException | InterruptedException e) {
      EmbeddedServer.close(vertx);
      throw e;
    }
  }

  private static Identity identity(IdentityFile file, @Nullable String name, String usual)
      throws IOException {
    Identity known = file.read();
    if (known == null) {
      Identity made = Identity.make(name == null ? usual : name);
      return made;
    }
    if (name != null && !name.equals(known.agent())) {
      throw CliException.usage(
          "the data folder is that of agent '%s', and not of '%s'".formatted(known.agent(), name),
          "leave out --id, or choose another folder with --data DIR");
    }
    return known;
  }

  private static AgentSettings settings(AgentOptions options, String id, Path folder) {
    try {
      return new AgentSettings(
          id,
          options.place().pool(),
          options.place().labels(),
          options.limits().slots(),
          options.place().roots(),
          folder);
    } catch (IllegalArgumentException e) {
      throw CliException.usage(
          String.valueOf(e.getMessage()), "correct it; 'quorus agent --help' tells more");
    }
  }

  private static Identity enrolled(
      Vertx vertx, AgentOptions options, IdentityFile file, Identity identity)
      throws IOException, InterruptedException {
    if (identity.enrolled()) {
      return identity;
    }
    Secret token = options.token();
    if (token == null) {
      throw CliException.usage(
          "agent '%s' has not enrolled yet, and there is no token to do it with"
              .formatted(identity.agent()),
          "have one made with 'quorus agent-token create', and give it with --token-file FILE");
    }
    // Before it is told to anyone: an enrolment whose answer is lost is repeated with the same.
    file.write(identity);
    return new Enroller(vertx, options.controllers(), ENROL_WITHIN)
        .enrol(file, identity, options.place().pool(), token);
  }

  private static WireWatcher watcher(Identity identity, AgentWatcher watcher) {
    return new WireWatcher() {
      @Override
      public void connected(URI controller) {
        watcher.connected(identity.agent(), controller);
      }

      @Override
      public void refused(String reason) {
        watcher.refused(identity.agent(), reason);
      }
    };
  }

  private static RunningAgent start(
      Vertx vertx,
      AgentOptions options,
      AgentSettings settings,
      WireWatcher watcher,
      Identity identity,
      String version)
      throws IOException {
    LocalEngine engine = engine(vertx, options, settings.dataFolder());
    AgentParts parts =
        new AgentParts(
            version,
            engine,
            engine.schemes(),
            (ref, destination, receipt) ->
                EmbeddedServer.holds(engine, ref.transfer(), destination, receipt),
            engine.doctor()::examine,
            new Lookout(engine.survey()));
    WireFactory wires =
        _ ->
            new SocketWire(
                vertx,
                new Dialer(
                    vertx,
                    options.controllers(),
                    identity.credential(),
                    SocketTiming.DEFAULT,
                    new SplittableRandom()),
                SocketTiming.DEFAULT,
                Ticker.SYSTEM,
                watcher);
    try {
      AgentApp agent = AgentApp.start(vertx, settings, parts, wires).await();
      return new DialingAgent(vertx, engine, agent, settings.id());
    } catch (Exception e) {
      engine.close();
      throw startProblem(e);
    }
  }

  /** Vert.x rethrows a future's failure as it is, checked or not. */
  private static IOException startProblem(Exception e) {
    if (e instanceof RuntimeException defect && !(e instanceof JournalException)) {
      throw defect;
    }
    return new IOException(String.valueOf(e.getMessage()), e);
  }

  private static LocalEngine engine(Vertx vertx, AgentOptions options, Path data) {
    SessionPool.Limits usual = SessionPool.Limits.DEFAULT;
    SessionPool.Limits sessions =
        new SessionPool.Limits(options.limits().endpointSessions(), usual.idle(), usual.patience());
    return new LocalEngine(
        new LocalEngine.Settings(
            FileRoots.of(options.place().roots(), List.of(data)),
            AdapterEnvironment.read(Environment.SYSTEM, data).with(sessions),
            options.limits().bandwidth(),
            new SimpleMeterRegistry()),
        () -> vertx);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public boolean stop(Duration grace) {
    boolean clean = agent.drain(grace).await().clean();
    agent.close().await();
    engine.close();
    EmbeddedServer.close(vertx);
    return clean;
  }
}
