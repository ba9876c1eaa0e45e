/**
 * The {@code quorus} command as a person or a script runs it: its exit codes and what it prints.
 */
@NullMarked
package dev.quorus.examples.commands;

import org.jspecify.annotations.NullMarked;
