/**
 * Measures the presets of connection pools over real sockets; the suite of benchmarks runs it too.
 */
@NullMarked
package dev.quorus.core.pool.study;

import org.jspecify.annotations.NullMarked;
