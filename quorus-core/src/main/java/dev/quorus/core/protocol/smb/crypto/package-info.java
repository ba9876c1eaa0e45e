/** What SMB signs and encrypts with, on the JDK's AES. */
@NullMarked
package dev.quorus.core.protocol.smb.crypto;

import org.jspecify.annotations.NullMarked;
