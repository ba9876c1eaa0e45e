package dev.quorus.examples.cluster;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferView;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.examples.invariants.Answer;
import dev.quorus.examples.invariants.Call;
import dev.quorus.examples.invariants.History;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A client as users have it: it asks one controller after the other, and repeats a submit under its
 * key until one answers. Every single call is noted with its answer, or with there being none. For
 * use by any thread.
 */
public final class RecordingClient implements AutoCloseable {
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

  private final Map<String, QuorusClient> nodes;
  private final List<String> names;
  private final History history;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param nodes by their names; none may repeat a call on its own
   */
  RecordingClient(Map<String, QuorusClient> nodes, History history) {
    this.nodes = Map.copyOf(nodes);
    this.names = nodes.keySet().stream().sorted().toList();
    this.history = history;
  }

  /** The client of one controller; what it is asked is not noted. */
  public QuorusClient of(String node) {
    QuorusClient client = nodes.get(node);
    if (client == null) {
      throw new IllegalArgumentException(node + " is none of " + names);
    }
    return client;
  }

  /**
   * Submits until there is an answer, and returns the id; fails with the last answer after that.
   */
  public String submit(String key, String source, Path destination, Duration within) {
    return submit(key, SubmitTransfer.of(source, destination.toString()), destination, within);
  }

  /** The same for any order. */
  public String submit(String key, SubmitTransfer order, Path destination, Duration within) {
    history.wants(key, destination);
    Instant until = SystemTime.INSTANCE.instant().plus(within);
    while (true) {
      String node = names.get(Math.floorMod(turn.getAndIncrement(), names.size()));
      Answer answer = submitOnce(node, key, order);
      if (answer instanceof Answer.Ok ok) {
        return ok.id();
      }
      if (SystemTime.INSTANCE.instant().isAfter(until) || !mayPass(answer)) {
        throw new AssertionError("no transfer for key %s: %s".formatted(key, answer));
      }
      pause();
    }
  }

  /** Submits once, at one controller. */
  public Answer submitOnce(String node, String key, SubmitTransfer order) {
    return submitOnce(node, of(node), key, order);
  }

  /** Submits once, by another way to the controller. */
  public Answer submitOnce(String node, QuorusClient way, String key, SubmitTransfer order) {
    return noted(Call.SUBMIT, key, node, way.submit(order, key));
  }

  /** A transfer as one of the controllers tells it. */
  public Answer look(String node, String id) {
    return noted("get", id, node, of(node).get(id));
  }

  /** Cancels a transfer by one of the controllers. */
  public Answer cancel(String node, String id) {
    return noted("cancel", id, node, of(node).cancel(id));
  }

  private Answer noted(String kind, String key, String node, CompletableFuture<TransferView> call) {
    Answer answer = answer(call);
    history.add(new Call(SystemTime.INSTANCE.instant(), kind, key, node, answer));
    return answer;
  }

  private static Answer answer(CompletableFuture<TransferView> call) {
    try {
      TransferView view = call.join();
      return new Answer.Ok(view.id(), view.state().name());
    } catch (CompletionException e) {
      return switch (e.getCause()) {
        case ClientError.Refused refused ->
            new Answer.Failed(refused.problem().status(), String.valueOf(refused.getMessage()));
        case ClientError.Unreachable lost -> new Answer.Unknown(String.valueOf(lost.getMessage()));
        case ClientError.TimedOut late -> new Answer.Unknown(String.valueOf(late.getMessage()));
        case null, default -> throw e;
      };
    }
  }

  private static boolean mayPass(Answer answer) {
    return answer instanceof Answer.Unknown
        || (answer instanceof Answer.Failed failed
            && (failed.status() == 503 || failed.status() == 429));
  }

  private static void pause() {
    try {
      Pause.SYSTEM.pause(BETWEEN_TRIES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    nodes.values().forEach(QuorusClient::close);
  }
}
