/** How figures, tables and progress look on a screen, and as JSON. */
@NullMarked
package dev.quorus.cli.show;

import org.jspecify.annotations.NullMarked;
