/** {@code quorus transfer}: submits, lists, shows, watches and steers transfers of a server. */
@NullMarked
package dev.quorus.cli.remote;

import org.jspecify.annotations.NullMarked;
