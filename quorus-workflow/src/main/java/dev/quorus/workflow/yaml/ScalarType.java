package dev.quorus.workflow.yaml;

/** What YAML 1.2's core schema makes of a value. */
public enum ScalarType {
  STRING,
  INT,
  FLOAT,
  BOOL,
  NULL
}
