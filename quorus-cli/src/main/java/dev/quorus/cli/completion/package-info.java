/** Scripts by which a shell completes the commands and options of quorus. */
@NullMarked
package dev.quorus.cli.completion;

import org.jspecify.annotations.NullMarked;
