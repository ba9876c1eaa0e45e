/**
 * By what an SSH server is known: known-hosts files, pinned keys, keys kept since their first use.
 */
@NullMarked
package dev.quorus.core.protocol.sftp.trust;

import org.jspecify.annotations.NullMarked;
