/** Files of SSH servers: one pipelined SFTP conversation per session, sessions kept and shared. */
@NullMarked
package dev.quorus.core.protocol.sftp;

import org.jspecify.annotations.NullMarked;
