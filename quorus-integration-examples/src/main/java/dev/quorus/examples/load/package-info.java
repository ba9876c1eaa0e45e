/** Programs that put a running server under load and print what it costs. */
@org.jspecify.annotations.NullMarked
package dev.quorus.examples.load;
