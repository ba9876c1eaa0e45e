/** SMB 2 messages on one connection: written, signed or encrypted, sent, and matched to replies. */
@NullMarked
package dev.quorus.core.protocol.smb.wire;

import org.jspecify.annotations.NullMarked;
