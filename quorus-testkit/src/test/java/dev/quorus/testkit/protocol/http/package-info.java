/** The HTTP adapter under the contract of all adapters, and with servers that misbehave. */
@NullMarked
package dev.quorus.testkit.protocol.http;

import org.jspecify.annotations.NullMarked;
