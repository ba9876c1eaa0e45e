/** A typed asynchronous client of the REST API. */
@org.jspecify.annotations.NullMarked
package dev.quorus.api.client;
