/** The rules of the house, as tests that each module runs against its own compiled classes. */
@NullMarked
package dev.quorus.testkit.architecture;

import org.jspecify.annotations.NullMarked;
