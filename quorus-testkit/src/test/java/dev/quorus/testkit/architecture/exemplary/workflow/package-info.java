/** What the rules allow, as far as this package is concerned. */
@NullMarked
package dev.quorus.testkit.architecture.exemplary.workflow;

import org.jspecify.annotations.NullMarked;
