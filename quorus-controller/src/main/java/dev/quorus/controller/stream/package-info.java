/** Committed events as streams: one shared tail of the log, and the clients that read it. */
@NullMarked
package dev.quorus.controller.stream;

import org.jspecify.annotations.NullMarked;
