/** Documents, held to what they speak of. */
@NullMarked
package dev.quorus.examples.docs;

import org.jspecify.annotations.NullMarked;
