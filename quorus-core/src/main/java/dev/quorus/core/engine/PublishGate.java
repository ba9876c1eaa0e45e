package dev.quorus.core.engine;

/** Asked once, just before the final name is given: whether this attempt still may. */
@FunctionalInterface
public interface PublishGate {
  PublishGate OPEN = () -> true;

  boolean mayPublish();
}
