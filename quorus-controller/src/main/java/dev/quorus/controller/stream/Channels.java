package dev.quorus.controller.stream;

import dev.quorus.controller.store.FeedEvent;
import dev.quorus.controller.store.FeedSubject;
import dev.quorus.controller.store.TransferMoved;
import dev.quorus.controller.stream.Channel.Frame;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The channels that have streams, found by what they want. Confined to the tail's context. */
final class Channels {
  private final Map<FeedFilter, Channel> all = new HashMap<>();
  private final Map<String, List<Channel>> wide = new HashMap<>();
  private final Map<FeedSubject, Channel> narrow = new HashMap<>();

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** The channel of the filter, with one member more. */
  Channel join(FeedFilter filter) {
    Channel channel = all.computeIfAbsent(filter, this::open);
    channel.joined();
    return channel;
  }

  private Channel open(FeedFilter filter) {
    Channel channel = new Channel(filter);
    FeedSubject only = filter.only();
    if (only == null) {
      wide.computeIfAbsent(filter.tenant(), tenant -> new ArrayList<>()).add(channel);
    } else {
      narrow.put(only, channel);
    }
    return channel;
  }

  void leave(Channel channel) {
    if (!channel.left()) {
      return;
    }
    FeedFilter filter = channel.filter();
    all.remove(filter);
    FeedSubject only = filter.only();
    if (only != null) {
      narrow.remove(only);
      return;
    }
    List<Channel> others = wide.get(filter.tenant());
    if (others != null) {
      others.remove(channel);
      if (others.isEmpty()) {
        wide.remove(filter.tenant());
      }
    }
  }

  /** What each channel is sent of these events; channels that want none of them are left out. */
  List<Frame> frames(List<SentEvent> events) {
    List<Channel> touched = new ArrayList<>();
    for (SentEvent each : events) {
      FeedEvent event = each.event();
      for (Channel channel : wide.getOrDefault(event.tenant(), List.of())) {
        if (channel.filter().takes(event) && channel.gather(each)) {
          touched.add(channel);
        }
      }
      Channel only = narrow.isEmpty() ? null : narrow.get(event.subject());
      if (only != null && only.filter().takes(event)) {
        only.running(
            event instanceof TransferMoved move && move.event().state() == StateName.RUNNING);
        if (only.gather(each)) {
          touched.add(only);
        }
      }
    }
    return touched.stream().map(Channel::take).toList();
  }

  /** The transfers with streams of their own that run, at most so many. */
  List<TransferId> running(int most) {
    return narrow.entrySet().stream()
        .filter(each -> each.getValue().running())
        .limit(most)
        .flatMap(each ->
            each.getKey() instanceof FeedSubject.OfTransfer(TransferId id)
                ? Stream.of(id)
                : Stream.empty())
        .toList();
  }

  @Nullable Channel of(TransferId transfer) {
    return narrow.get(new FeedSubject.OfTransfer(transfer));
  }
}
