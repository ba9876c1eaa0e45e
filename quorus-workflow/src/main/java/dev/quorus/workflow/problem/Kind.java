package dev.quorus.workflow.problem;

/** What sort of mistake it is, for those who treat them differently. */
public enum Kind {
  /** No YAML, or YAML of a sort that is not accepted. */
  SYNTAX,
  /** More of something than is accepted. */
  LIMIT,
  /** A key too many or too few, or a value of another type. */
  STRUCTURE,
  /** A value that is none of those allowed. */
  VALUE,
  /** A name that nothing has. */
  REFERENCE,
  /** Things that wait for each other. */
  CYCLE,
  /** An expression that cannot be read, has the wrong type, or fails. */
  EXPRESSION,
  /** A value given to the run. */
  INPUT,
  /** Nothing wrong, but most likely not meant. */
  WARNING
}
