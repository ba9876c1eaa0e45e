/** What clients write made into what the controller works with, and back. Pure functions. */
@NullMarked
package dev.quorus.controller.http.wire;

import org.jspecify.annotations.NullMarked;
