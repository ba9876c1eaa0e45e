package dev.quorus.cli.remote;

import dev.quorus.api.model.TransferView;
import dev.quorus.cli.shell.CliException;

/** Shows one transfer while it is watched. For one thread. */
interface OneView {
  /** What it is now. */
  void seen(TransferView view);

  /** The server gives no answer for now. */
  void away(CliException problem);

  /** There will be nothing more to show; before the last words. */
  void end();
}
