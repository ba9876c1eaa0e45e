package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads pages one after the other, each while the one before it is being worked on. */
final class ReadAhead<T> {
  private final Function<@Nullable T, List<T>> pageAfter;

  /**
   * @param pageAfter the page after its parameter, or the first one for null; empty at the end.
   *     Called on a thread of its own
   */
  ReadAhead(Function<@Nullable T, List<T>> pageAfter) {
    this.pageAfter = pageAfter;
  }

  /**
   * Hands over all there is, on the calling thread, which is blocked meanwhile.
   *
   * @throws RuntimeException of a page or of the consumer, as it was thrown
   */
  void forEach(Consumer<? super T> consumer) {
    try (ExecutorService reader =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("quorus-store-read-ahead").daemon().factory())) {
      Future<List<T>> next = reader.submit(() -> pageAfter.apply(null));
      for (List<T> page = get(next); !page.isEmpty(); page = get(next)) {
        T last = page.getLast();
        next = reader.submit(() -> pageAfter.apply(last));
        page.forEach(consumer);
      }
    }
  }

  private static <T> List<T> get(Future<List<T>> page) {
    try {
      return page.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new StoreException(Reason.FAILED, "a page of the database was not read", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(Reason.FAILED, "interrupted while reading the database", e);
    }
  }
}
