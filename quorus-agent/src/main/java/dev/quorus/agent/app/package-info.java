/** Puts the agent together and starts and stops it; the only place that knows of injection. */
@NullMarked
package dev.quorus.agent.app;

import org.jspecify.annotations.NullMarked;
