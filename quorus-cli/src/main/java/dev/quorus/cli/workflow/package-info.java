/** {@code quorus workflow}: checks, plans, draws and runs workflows, by the engine alone. */
@NullMarked
package dev.quorus.cli.workflow;

import org.jspecify.annotations.NullMarked;
