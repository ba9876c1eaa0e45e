/** Named connections: where partners are, and what they are opened with. Holds secrets. */
@NullMarked
package dev.quorus.controller.connection;

import org.jspecify.annotations.NullMarked;
