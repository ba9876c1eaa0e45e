/** Commands about workflows on a server. */
@NullMarked
package dev.quorus.cli.flow;

import org.jspecify.annotations.NullMarked;
