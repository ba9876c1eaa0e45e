/** Talks with the controllers over the event bus; every message may be lost, repeated or late. */
@NullMarked
package dev.quorus.agent.link;

import org.jspecify.annotations.NullMarked;
