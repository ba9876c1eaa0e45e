/** The agents: who they are, what they hold, and how messages reach them. */
@NullMarked
package dev.quorus.controller.fleet;

import org.jspecify.annotations.NullMarked;
