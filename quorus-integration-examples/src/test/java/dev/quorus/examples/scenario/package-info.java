/** What may happen to a cluster, and that its promises hold through it. */
@NullMarked
package dev.quorus.examples.scenario;

import org.jspecify.annotations.NullMarked;
