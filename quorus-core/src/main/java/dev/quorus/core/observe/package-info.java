/** Names of log keys, redaction, and what is measured. */
@NullMarked
package dev.quorus.core.observe;

import org.jspecify.annotations.NullMarked;
