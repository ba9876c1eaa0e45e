/** What the rules forbid, as far as this package is concerned. */
@NullMarked
package dev.quorus.testkit.architecture.offending.cli;

import org.jspecify.annotations.NullMarked;
