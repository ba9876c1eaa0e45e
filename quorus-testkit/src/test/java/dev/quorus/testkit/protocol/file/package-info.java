/** The file adapter under the contract of all adapters. */
@NullMarked
package dev.quorus.testkit.protocol.file;

import org.jspecify.annotations.NullMarked;
