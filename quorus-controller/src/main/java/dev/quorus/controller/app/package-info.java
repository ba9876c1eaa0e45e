/** Wires a controller: the only place that knows all of its parts. */
@NullMarked
package dev.quorus.controller.app;

import org.jspecify.annotations.NullMarked;
