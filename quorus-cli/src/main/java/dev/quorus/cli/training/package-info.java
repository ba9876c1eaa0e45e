/** What a server has to do for the JVM to learn from, while the start-up cache is made. */
@NullMarked
package dev.quorus.cli.training;

import org.jspecify.annotations.NullMarked;
