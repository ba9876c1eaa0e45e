package dev.quorus.cli.remote;

import dev.quorus.api.client.EventQuery;
import dev.quorus.api.client.EventStream;
import dev.quorus.api.client.TransferQuery;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Watches all transfers that go on, and how they end, until a signal says stop. */
final class WatchAll {
  private static final TransferQuery GOING_ON =
      TransferQuery.NEWEST
          .in(
              TransferStateName.QUEUED,
              TransferStateName.ASSIGNED,
              TransferStateName.RUNNING,
              TransferStateName.RETRY_WAIT,
              TransferStateName.PAUSED)
          .limit(1000);

  /** How many of those that have just ended are asked for in one look. */
  private static final int ENDED_A_LOOK = 20;

  private final Shell shell;
  private final Remote server;
  private final AllView view;
  private final Map<String, TransferView> goingOn = new LinkedHashMap<>();

  WatchAll(Shell shell, Remote server, AllView view) {
    this.shell = shell;
    this.server = server;
    this.view = view;
  }

  ExitCode watch() throws InterruptedException {
    AllBell bell = new AllBell(shell.timing().ticker());
    try (EventStream stream =
        server.listen(client -> client.events().stream(EventQuery.ALL, null, bell))) {
      stream.ended().whenComplete((ended, failure) -> bell.over());
      return new Watching(shell, null, bell).until(() -> look(bell), view::away);
    } finally {
      view.end();
    }
  }

  private @Nullable ExitCode look(AllBell bell) throws InterruptedException {
    TransferPage page = server.ask(client -> client.list(GOING_ON));
    bell.moving(page.items().stream().anyMatch(each -> each.state() == TransferStateName.RUNNING));
    List<TransferView> ended = ended(page);
    page.items().forEach(each -> goingOn.put(each.id(), each));
    view.seen(page.items(), ended, page.nextCursor() != null);
    return null;
  }

  /** What was going on at the last look and is no longer listed. */
  private List<TransferView> ended(TransferPage page) throws InterruptedException {
    Set<String> listed = page.items().stream().map(TransferView::id).collect(Collectors.toSet());
    List<String> gone =
        goingOn.keySet().stream()
            .filter(each -> !listed.contains(each))
            .limit(ENDED_A_LOOK)
            .toList();
    List<TransferView> ended = new ArrayList<>();
    for (String id : gone) {
      TransferView last = server.ask(client -> client.get(id));
      if (last.state().isFinished()) {
        goingOn.remove(id);
        ended.add(last);
      }
    }
    return ended;
  }
}
