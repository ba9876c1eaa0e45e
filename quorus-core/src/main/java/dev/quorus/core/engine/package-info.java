/** Moves one file: stat, pump, digest, checkpoint, verify, publish. */
@NullMarked
package dev.quorus.core.engine;

import org.jspecify.annotations.NullMarked;
