/** What of a tree is moved: walking it, matching its names, comparing both sides, and the count. */
@NullMarked
package dev.quorus.core.tree;

import org.jspecify.annotations.NullMarked;
