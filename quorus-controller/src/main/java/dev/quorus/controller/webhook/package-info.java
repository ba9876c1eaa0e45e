/** Webhooks: which messages an event makes, and how each comes to its receiver. */
@NullMarked
package dev.quorus.controller.webhook;

import org.jspecify.annotations.NullMarked;
