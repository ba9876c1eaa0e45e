/** The contract with clients: the OpenAPI document and the operations that it describes. */
@org.jspecify.annotations.NullMarked
package dev.quorus.api;
