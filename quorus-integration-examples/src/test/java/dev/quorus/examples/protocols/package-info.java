/** Transfers between servers that we did not write: nginx, OpenSSH, vsftpd, Samba, and files. */
@NullMarked
package dev.quorus.examples.protocols;

import org.jspecify.annotations.NullMarked;
