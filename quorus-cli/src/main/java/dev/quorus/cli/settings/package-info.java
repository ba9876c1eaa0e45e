/** What a server process is told by flags and by a configuration file, under the same names. */
@NullMarked
package dev.quorus.cli.settings;

import org.jspecify.annotations.NullMarked;
