/** {@code quorus start}: settings, the data folder, and the life of a server. */
@NullMarked
package dev.quorus.cli.start;

import org.jspecify.annotations.NullMarked;
