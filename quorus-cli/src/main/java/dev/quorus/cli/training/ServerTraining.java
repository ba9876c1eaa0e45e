package dev.quorus.cli.training;

import dev.quorus.api.client.ClientOptions;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.client.TransferQuery;
import dev.quorus.api.model.EndpointSpec;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.SubmitTransferBuilder;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.VerifyName;
import dev.quorus.cli.local.LocalServer;
import dev.quorus.core.time.SystemTime;
import io.vertx.core.Vertx;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/**
 * Has a running server do a few seconds of what servers are for: many small files, some large ones,
 * in clear and over TLS, with and without a digest, and from folder to folder. What its JVM then
 * knows of its hot methods goes into the start-up cache, so that the next server compiles them at
 * once instead of finding out first.
 *
 * <p>Usage: {@code ServerTraining QUORUS_HOME FOLDER KEY_STORE PASSWORD}, the key store in PKCS
 * #12. The folder must be one that the server may read and write.
 */
public final class ServerTraining {
  private static final int SMALL_FILES = 1_500;
  private static final int LARGE_ROUNDS = 3;
  private static final int AT_ONCE = 32;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final QuorusClient client;
  private final Path folder;
  private final Semaphore free = new Semaphore(AT_ONCE);
  private final List<CompletableFuture<TransferView>> submits = new ArrayList<>();

  private ServerTraining(QuorusClient client, Path folder) {
    this.client = client;
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    LocalServer server = LocalServer.find(Path.of(arguments[0])).orElseThrow();
    Path folder = Path.of(arguments[1]).toRealPath();
    PfxOptions identity = new PfxOptions().setPath(arguments[2]).setPassword(arguments[3]);
    String key = Files.readString(server.adminKey()).strip();
    SampleSite.fill(folder);
    Vertx vertx = Vertx.vertx();
    try (QuorusClient client =
            new QuorusClient(ClientOptions.of(server.url(), key), SystemTime.INSTANCE);
        SampleSite plain = SampleSite.start(vertx, folder, null);
        SampleSite secure = SampleSite.start(vertx, folder, identity)) {
      new ServerTraining(client, folder).train(plain, secure);
    } finally {
      vertx.close().await();
    }
  }

  private void train(SampleSite plain, SampleSite secure) throws InterruptedException {
    for (int each = 0; each < SMALL_FILES; each++) {
      submit(order(plain.url(SampleSite.SMALL), address("small." + each)));
    }
    awaitAll();
    for (int round = 0; round < LARGE_ROUNDS; round++) {
      large(plain.url(SampleSite.LARGE), "plain." + round);
      large(secure.url(SampleSite.LARGE), "secure." + round);
      large(address(SampleSite.LARGE), "file." + round);
      submit(order(address(SampleSite.LARGE), plain.url("taken")));
    }
    awaitAll();
    client.list(TransferQuery.NEWEST).join();
  }

  /** As fast as can be, and as it is done by itself. */
  private void large(String from, String name) throws InterruptedException {
    submit(
        order(from, address(name + ".fast")).verify(VerifyName.SIZE).publish(PublishName.RENAME));
    submit(order(from, address(name)));
  }

  private String address(String name) {
    return folder.resolve(name).toUri().toString();
  }

  private static SubmitTransferBuilder order(String from, String to) {
    return SubmitTransfer.from(EndpointSpec.of(from), EndpointSpec.of(to));
  }

  private void submit(SubmitTransferBuilder order) throws InterruptedException {
    free.acquire();
    submits.add(client.submit(order.build(), null).whenComplete((view, failure) -> free.release()));
  }

  /** The last ones first: when they are done, the others most likely are. */
  private void awaitAll() {
    for (CompletableFuture<TransferView> each : submits.reversed()) {
      TransferView ended = client.await(each.join().id(), PATIENCE).join();
      if (ended.state() != TransferStateName.SUCCEEDED) {
        throw new IllegalStateException("a transfer of the training did not succeed: " + ended);
      }
    }
    submits.clear();
  }
}
