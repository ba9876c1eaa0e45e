/** Log lines: readable on a terminal, JSON for machines, both to standard error. */
@NullMarked
package dev.quorus.cli.logging;

import org.jspecify.annotations.NullMarked;
