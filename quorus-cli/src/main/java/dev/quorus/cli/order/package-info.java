/** What is to be moved, from where, to where and how: the options that copy and submit share. */
@NullMarked
package dev.quorus.cli.order;

import org.jspecify.annotations.NullMarked;
