/** Strict JSON for the wire records, lean enough for the submit route. */
@org.jspecify.annotations.NullMarked
package dev.quorus.api.codec;
