package dev.quorus.examples.cluster;

import dev.quorus.examples.invariants.Allowed;
import dev.quorus.examples.invariants.Digests;
import dev.quorus.examples.process.FileServer;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/** Files to be moved, the web servers that have them, and what is known of their copies. */
public final class Material implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final Path sources;
  private final Random random;
  private final Allowed allowed;
  private final List<FileServer> servers = new CopyOnWriteArrayList<>();

  Material(Path sources, Random random, Allowed allowed) throws IOException {
    this.sources = Files.createDirectories(sources);
    this.random = random;
    this.allowed = allowed;
  }

  /** A new file of random bytes, whose copy may appear at the destination. */
  public synchronized Path write(String name, int size, Path destination) throws IOException {
    byte[] content = new byte[size];
    random.nextBytes(content);
    Path file = Files.write(sources.resolve(name), content);
    allowed.add(destination, Digests.of(file));
    return file;
  }

  /** Serves the files as fast as it can. */
  public FileServer server() {
    return kept(FileServer.start(vertx, sources));
  }

  /** Serves each answer at this rate. */
  public FileServer server(long bytesPerSecond) {
    return kept(FileServer.throttled(vertx, sources, bytesPerSecond));
  }

  private FileServer kept(FileServer server) {
    servers.add(server);
    return server;
  }

  @Override
  public void close() {
    servers.forEach(FileServer::close);
    vertx.close().await();
  }
}
