/** Servers to try adapters on: embedded ones, real ones run privately, and a network between. */
@NullMarked
package dev.quorus.testkit.server;

import org.jspecify.annotations.NullMarked;
