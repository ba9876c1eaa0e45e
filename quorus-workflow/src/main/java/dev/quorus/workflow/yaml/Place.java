package dev.quorus.workflow.yaml;

import dev.quorus.workflow.problem.Origin;

/**
 * Where a node begins.
 *
 * @param line from 1
 * @param column from 1
 * @param length of its part in that line, at least 1
 */
public record Place(int line, int column, int length) {
  Origin under(String pointer) {
    return new Origin(pointer, line, column, length);
  }
}
