/** SMB 2 and 3: logged in by smbj, and from there on spoken by ourselves. */
@NullMarked
package dev.quorus.core.protocol.smb;

import org.jspecify.annotations.NullMarked;
