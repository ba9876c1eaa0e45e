/** The suite of benchmarks: chooses what runs, runs it, and writes the report. */
@NullMarked
package dev.quorus.benchmarks;

import org.jspecify.annotations.NullMarked;
