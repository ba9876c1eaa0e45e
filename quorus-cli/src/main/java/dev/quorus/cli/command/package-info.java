/** How a command says what it is: its options, its help page, its place in the tree. */
@NullMarked
package dev.quorus.cli.command;

import org.jspecify.annotations.NullMarked;
