/** Token buckets: how many bytes a second may pass, for a transfer, an endpoint and the agent. */
@NullMarked
package dev.quorus.core.bandwidth;

import org.jspecify.annotations.NullMarked;
