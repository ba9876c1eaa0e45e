package dev.quorus.controller.http;

/**
 * Answers one operation. Runs on the event loop of the request, which it must not block; what it
 * throws becomes the answer.
 */
@FunctionalInterface
interface OperationHandler {
  void handle(Exchange exchange);
}
