package dev.quorus.controller.store;

import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/**
 * Submits to the store in the folder of its argument until it is killed, and prints the id of every
 * transfer that was acknowledged.
 */
final class SubmittingProcess {
  private static final int OUTSTANDING = 64;

  private SubmittingProcess() {}

  public static void main(String[] args) throws InterruptedException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
    TransferIds ids = new TransferIds(SystemTime.INSTANCE);
    TransferOrder order =
        TransferOrder.of(Endpoint.parse("/outbox/file"), Endpoint.parse("/inbox/file"));
    Semaphore free = new Semaphore(OUTSTANDING);
    TransferStore store = OpenedStore.in(Path.of(args[0])).transfers();
    while (true) {
      free.acquire();
      NewTransfer transfer =
          new NewTransfer(ids.next(), order, SystemTime.INSTANCE.instant(), null, null);
      store
          .submit(transfer)
          .onSuccess(created -> out.println(transfer.id()))
          .onComplete(done -> free.release());
    }
  }
}
