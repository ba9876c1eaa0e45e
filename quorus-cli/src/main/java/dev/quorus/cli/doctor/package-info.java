/** {@code quorus doctor}: what an endpoint is like, in words and as an entry to be used. */
@NullMarked
package dev.quorus.cli.doctor;

import org.jspecify.annotations.NullMarked;
