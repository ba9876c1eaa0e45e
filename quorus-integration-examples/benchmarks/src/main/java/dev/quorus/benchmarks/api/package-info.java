/** Rows of the REST API: submits, reads and lists against a running server. */
@NullMarked
package dev.quorus.benchmarks.api;

import org.jspecify.annotations.NullMarked;
