/** What the rules allow, as far as this package is concerned. */
@NullMarked
package dev.quorus.testkit.architecture.exemplary.core.time;

import org.jspecify.annotations.NullMarked;
