/** The closed family of what can go wrong, each with its retry verdict and remedy. */
@NullMarked
package dev.quorus.core.failure;

import org.jspecify.annotations.NullMarked;
