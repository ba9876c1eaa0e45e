/** Servers for tests: embedded ones with faults to switch on, and real ones run privately. */
@NullMarked
package dev.quorus.testkit.server;

import org.jspecify.annotations.NullMarked;
