/** What the launcher does before it becomes the JVM. */
@NullMarked
package dev.quorus.examples.launcher;

import org.jspecify.annotations.NullMarked;
