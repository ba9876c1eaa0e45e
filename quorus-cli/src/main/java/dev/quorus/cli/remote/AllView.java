package dev.quorus.cli.remote;

import dev.quorus.api.model.TransferView;
import dev.quorus.cli.shell.CliException;
import java.util.List;

/** Shows the transfers that go on while they are watched. For one thread. */
interface AllView {
  /**
   * What there is now.
   *
   * @param goingOn the newest first
   * @param ended since the last look
   * @param more whether there are more that go on than these
   */
  void seen(List<TransferView> goingOn, List<TransferView> ended, boolean more);

  /** The server gives no answer for now. */
  void away(CliException problem);

  /** There will be nothing more to show. */
  void end();
}
