/** The results as pages for people and files for programs. */
@NullMarked
package dev.quorus.benchmarks.report;

import org.jspecify.annotations.NullMarked;
