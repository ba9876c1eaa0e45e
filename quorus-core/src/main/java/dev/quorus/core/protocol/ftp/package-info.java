/** FTP and FTPS: commands over commons-net, the bytes themselves over channels of our own. */
@NullMarked
package dev.quorus.core.protocol.ftp;

import org.jspecify.annotations.NullMarked;
