/** The contract, tried on a real server by a tester that knows nothing but the document. */
@NullMarked
package dev.quorus.examples.contract;

import org.jspecify.annotations.NullMarked;
