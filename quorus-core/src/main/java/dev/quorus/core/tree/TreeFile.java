package dev.quorus.core.tree;

import dev.quorus.core.protocol.Entry;

/**
 * A file of a tree.
 *
 * @param path below the root
 * @param entry as its folder lists it
 */
public record TreeFile(String path, Entry entry) {}
