package dev.quorus.controller.transfer;

import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Credentials.Bearer;
import dev.quorus.core.transfer.Credentials.PrivateKey;
import dev.quorus.core.transfer.Credentials.UserPassword;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cuts assignments into messages that every way to an agent takes. */
final class Batches {
  private static final int MOST = 256;

  /** In characters, of which each may take several bytes. */
  private static final long LARGEST = 512 * 1024;

  /** What an order takes beside its texts. */
  private static final long FRAME = 640;

  private Batches() {}

  /** All of them, in order. */
  static List<List<Assignment>> of(List<Assignment> assignments) {
    List<List<Assignment>> batches = new ArrayList<>();
    int begin = 0;
    while (begin < assignments.size()) {
      List<Assignment> batch = first(assignments.subList(begin, assignments.size()));
      batches.add(batch);
      begin += batch.size();
    }
    return batches;
  }

  /** As many as fit into one message, at least one of those given. */
  static List<Assignment> first(List<Assignment> assignments) {
    int count = 0;
    long size = 0;
    while (count < assignments.size() && count < MOST) {
      size += size(assignments.get(count).order());
      if (count > 0 && size > LARGEST) {
        break;
      }
      count++;
    }
    return List.copyOf(assignments.subList(0, count));
  }

  /** About how many characters of JSON it takes: exact would mean to write it twice. */
  private static long size(TransferOrder order) {
    return FRAME
        + size(order.source())
        + size(order.destination())
        + size(order.placement().labels())
        + size(order.selection().include())
        + size(order.selection().exclude());
  }

  private static long size(Endpoint endpoint) {
    return endpoint.uri().toString().length()
        + size(endpoint.headers())
        + size(endpoint.credentials());
  }

  private static long size(@Nullable Credentials credentials) {
    return switch (credentials) {
      case null -> 0;
      case Bearer(Secret token) -> size(token);
      case UserPassword(String user, Secret password) -> user.length() + size(password);
      case PrivateKey(String user, Secret key, Secret passphrase) ->
          user.length() + size(key) + size(passphrase);
    };
  }

  private static long size(@Nullable Secret secret) {
    return secret == null ? 0 : secret.reveal().length();
  }

  private static long size(Map<String, String> texts) {
    return size(texts.keySet()) + size(texts.values());
  }

  private static long size(Collection<String> texts) {
    // With quotes and a comma for each.
    return texts.stream().mapToLong(text -> text.length() + 4L).sum();
  }
}
