/** Configuration files and the environment, parsed once into validated values. */
@NullMarked
package dev.quorus.core.config;

import org.jspecify.annotations.NullMarked;
