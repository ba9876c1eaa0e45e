/** Ways to serve a download, one against another. */
@NullMarked
package dev.quorus.benchmarks.download;

import org.jspecify.annotations.NullMarked;
