/** What every adapter must do, as tests that each one's own test class inherits. */
@NullMarked
package dev.quorus.testkit.contract;

import org.jspecify.annotations.NullMarked;
