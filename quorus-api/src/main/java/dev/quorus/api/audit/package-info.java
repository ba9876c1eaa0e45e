/**
 * The chain of hashes through the audit log, as whoever writes and whoever verifies it computes it.
 */
@org.jspecify.annotations.NullMarked
package dev.quorus.api.audit;
