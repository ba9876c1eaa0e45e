/** The FTP adapter: under the contract of all adapters, and in what FTP alone has. */
@NullMarked
package dev.quorus.testkit.protocol.ftp;

import org.jspecify.annotations.NullMarked;
