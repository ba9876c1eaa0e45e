/** HTTP and HTTPS through the pooled Vert.x client, on the event loop. */
@NullMarked
package dev.quorus.core.protocol.http;

import org.jspecify.annotations.NullMarked;
