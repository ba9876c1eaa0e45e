/** What a command runs in: its streams, terminal, environment, signals, and its exit codes. */
@NullMarked
package dev.quorus.cli.shell;

import org.jspecify.annotations.NullMarked;
