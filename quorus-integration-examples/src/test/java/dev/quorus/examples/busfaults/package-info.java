/** Loses and repeats messages between real controllers, inside their JVMs but not in their code. */
@NullMarked
package dev.quorus.examples.busfaults;

import org.jspecify.annotations.NullMarked;
