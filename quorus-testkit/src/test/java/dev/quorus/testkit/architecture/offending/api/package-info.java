/** What the rules forbid, as far as this package is concerned. */
@NullMarked
package dev.quorus.testkit.architecture.offending.api;

import org.jspecify.annotations.NullMarked;
