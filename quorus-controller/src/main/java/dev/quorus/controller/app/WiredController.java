package dev.quorus.controller.app;

import dev.quorus.controller.http.ApiBackend;
import dev.quorus.controller.transfer.TransferControl;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** The objects that starting and stopping need. */
@Singleton
class WiredController {
  private final TransferControl control;
  private final ApiBackend backend;

  @Inject
  WiredController(TransferControl control, ApiBackend backend) {
    this.control = control;
    this.backend = backend;
  }

  TransferControl control() {
    return control;
  }

  ApiBackend backend() {
    return backend;
  }
}
