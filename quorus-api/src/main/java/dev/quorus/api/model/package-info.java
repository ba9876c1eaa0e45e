/** What goes over the wire, as immutable records in the order of the document's fields. */
@org.jspecify.annotations.NullMarked
package dev.quorus.api.model;
