/** Settings and metrics of connection pools. */
@NullMarked
package dev.quorus.core.pool;

import org.jspecify.annotations.NullMarked;
