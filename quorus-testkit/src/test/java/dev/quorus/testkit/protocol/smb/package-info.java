/** The SMB adapter, against Samba. */
@NullMarked
package dev.quorus.testkit.protocol.smb;

import org.jspecify.annotations.NullMarked;
