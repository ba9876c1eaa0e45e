/** Placeholder. */
@org.jspecify.annotations.NullMarked
package dev.quorus.testkit;
