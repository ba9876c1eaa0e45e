/** What the rules allow, as far as this package is concerned. */
@NullMarked
package dev.quorus.testkit.architecture.exemplary.agent.app;

import org.jspecify.annotations.NullMarked;
