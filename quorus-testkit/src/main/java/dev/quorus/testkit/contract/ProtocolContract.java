package dev.quorus.testkit.contract;

/**
 * What every adapter must do. Its test class extends this and starts a server; what the server or
 * the protocol cannot do is skipped, with the reason that {@link ContractServer#lacks} gives. An
 * adapter passes it twice: against an embedded server, and against the real one.
 *
 * <p>The tests are spread over the classes that this one extends, by what they are about: reading,
 * writing, resuming, names, faults, trees, whole copies.
 */
public abstract class ProtocolContract extends CopyContract {}
