/** The entry point of the quorus command: what the commands are, and how their errors are told. */
@NullMarked
package dev.quorus.cli;

import org.jspecify.annotations.NullMarked;
