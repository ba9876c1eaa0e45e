/** Several controllers on one database: which of them leads, and how the others reach it. */
@NullMarked
package dev.quorus.controller.cluster;

import org.jspecify.annotations.NullMarked;
