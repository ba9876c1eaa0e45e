/** Real processes of this checkout for tests: {@code ./quorus}, and web servers to talk to. */
@NullMarked
package dev.quorus.examples.process;

import org.jspecify.annotations.NullMarked;
