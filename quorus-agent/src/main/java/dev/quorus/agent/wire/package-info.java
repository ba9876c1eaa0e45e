/** The one way between an agent and its controllers: the local event bus, or one WebSocket. */
@NullMarked
package dev.quorus.agent.wire;

import org.jspecify.annotations.NullMarked;
