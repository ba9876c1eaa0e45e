package dev.quorus.cli.copy;

/** Makes the engine that copies. */
@FunctionalInterface
public interface EngineFactory {
  /** Opens one; called at most once in a process. */
  OpenedEngine open(EngineOptions options);
}
