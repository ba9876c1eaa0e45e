package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.StoredRun;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.workflow.order.Orders;
import dev.quorus.workflow.run.RunAction;
import dev.quorus.workflow.run.RunEvent;
import dev.quorus.workflow.run.RunSetup;
import dev.quorus.workflow.run.RunView;
import dev.quorus.workflow.run.StepResult;
import dev.quorus.workflow.run.Why;
import java.util.List;
import java.util.function.Consumer;

/** What a run has others do, and hears of later. It may be done twice. */
final class SeatWork {
  private final SeatRoom room;
  private final StoredRun run;
  private final RunSetup setup;
  private final StepOrders orders;
  private final Consumer<RunEvent> answers;

  /**
   * @param answers told on any thread
   */
  SeatWork(SeatRoom room, StoredRun run, RunSetup setup, Consumer<RunEvent> answers) {
    this.room = room;
    this.run = run;
    this.setup = setup;
    this.orders = new StepOrders(room.means(), run, setup.plan());
    this.answers = answers;
  }

  StepOrders orders() {
    return orders;
  }

  static StepResult unusable(IllegalArgumentException e) {
    return StepResult.Failed.forGood(why(e));
  }

  private static Why why(IllegalArgumentException e) {
    return new Why(FailureCode.UNSUPPORTED.name(), String.valueOf(e.getMessage()));
  }

  void find(RunAction.Find find) {
    try {
      TransferOrder order = orders.order(find.glob());
      Endpoint folder = order.source();
      room.scout()
          .list(order, find.glob().selection().recursive(), find.glob().maxItems())
          .onSuccess(sighted -> answers.accept(found(find, folder, sighted)));
    } catch (IllegalArgumentException e) {
      answers.accept(new RunEvent.NotFound(find.key(), why(e), false));
    }
  }

  private static RunEvent found(RunAction.Find find, Endpoint folder, Scout.Sighted sighted) {
    return switch (sighted) {
      case Scout.Sighted.Files files -> {
        List<String> paths =
            files.list().stream()
                .map(each -> Orders.item(find.glob().source(), folder, each.path()))
                .toList();
        yield new RunEvent.Found(find.key(), paths);
      }
      case Scout.Sighted.Not(Why why, boolean mayPass) ->
          new RunEvent.NotFound(find.key(), why, mayPass);
    };
  }

  void notify(RunAction.Tell tell, RunView view) {
    String result = RunTexts.result(setup, view);
    Thread.ofVirtual()
        .name("quorus-notice")
        .start(() -> {
          try {
            answers.accept(
                room.notices()
                    .send(run.tenant(), tell.notice(), result)
                    .<RunEvent>map(why -> new RunEvent.NotTold(tell.key(), why))
                    .orElseGet(() -> new RunEvent.Told(tell.key())));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }
}
