/** {@code quorus agent}: an agent that dials out, and its life. */
@NullMarked
package dev.quorus.cli.agent;

import org.jspecify.annotations.NullMarked;
