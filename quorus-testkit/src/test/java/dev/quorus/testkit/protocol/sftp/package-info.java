/** The SFTP adapter under the contract of all adapters, and what is its own. */
@NullMarked
package dev.quorus.testkit.protocol.sftp;

import org.jspecify.annotations.NullMarked;
