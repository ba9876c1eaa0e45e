/** Files on this host, confined to the configured roots. */
@NullMarked
package dev.quorus.core.protocol.file;

import org.jspecify.annotations.NullMarked;
