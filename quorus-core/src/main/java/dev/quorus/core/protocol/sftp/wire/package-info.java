/** SFTP version 3 as it goes over the wire: requests, answers, and who waits for them. */
@NullMarked
package dev.quorus.core.protocol.sftp.wire;

import org.jspecify.annotations.NullMarked;
