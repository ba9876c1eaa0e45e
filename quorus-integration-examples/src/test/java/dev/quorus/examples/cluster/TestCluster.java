package dev.quorus.examples.cluster;

import dev.quorus.examples.process.TempFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One cluster for the scenarios of a class, each of which must leave it whole: after each all must
 * come to rest, and the promises are checked. Where a scenario fails, it prints what the processes
 * said, and the next one gets another cluster. To be held in a static field.
 */
public final class TestCluster implements BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  private static final int SHOWN_CHARS = 12_000;
  private static final Duration QUIET_WITHIN = Duration.ofSeconds(60);

  private final Shape shape;
  private @Nullable Seed seed;
  private @Nullable Path folder;
  private @Nullable Cluster cluster;

  public TestCluster(Shape shape) {
    this.shape = shape;
  }

  /** The running cluster. */
  public Cluster get() {
    if (cluster == null) {
      throw new IllegalStateException("there is a cluster only while a test runs");
    }
    return cluster;
  }

  /** What decides the chances of the whole class. */
  public Seed seed() {
    if (seed == null) {
      throw new IllegalStateException("there is a seed only while a test runs");
    }
    return seed;
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException, SQLException {
    if (cluster == null) {
      seed = Seed.of(context.getRequiredTestClass().getSimpleName());
      folder = TempFolder.make();
      cluster = Cluster.start(shape, seed, folder);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException, SQLException {
    if (context.getExecutionException().isPresent()) {
      showAndClose();
      return;
    }
    try {
      get().heal();
      get().awaitQuiet(QUIET_WITHIN);
      get().check();
    } catch (IOException | SQLException | RuntimeException | AssertionError e) {
      showAndClose();
      throw e;
    }
  }

  private void showAndClose() throws IOException {
    if (cluster != null) {
      cluster.nodes().logs().forEach(TestCluster::show);
    }
    close();
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    close();
  }

  private static void show(String name, String log) {
    int from = Math.max(0, log.length() - SHOWN_CHARS);
    System.out.printf("%s said:%n%s%n", name, log.substring(from));
  }

  private void close() throws IOException {
    if (cluster != null) {
      cluster.close();
      cluster = null;
    }
    if (folder != null) {
      TempFolder.delete(folder);
      folder = null;
    }
  }
}
