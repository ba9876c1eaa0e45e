/** What a local server leaves in the quorus folder, so that the other commands find it. */
@NullMarked
package dev.quorus.cli.local;

import org.jspecify.annotations.NullMarked;
