/** What the rules forbid, as far as this package is concerned. */
@NullMarked
package dev.quorus.testkit.architecture.offending.testkit;

import org.jspecify.annotations.NullMarked;
