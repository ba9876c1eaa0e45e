/** The signatures of webhooks, for whoever receives them. */
@org.jspecify.annotations.NullMarked
package dev.quorus.api.webhook;
