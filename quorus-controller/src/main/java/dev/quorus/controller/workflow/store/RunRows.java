package dev.quorus.controller.workflow.store;

import java.util.List;

/**
 * The rows of a run without those of single transfers, which are counted.
 *
 * @param rows each by its name
 */
public record RunRows(List<Row> rows, List<Count> counts) {
  public RunRows {
    rows = List.copyOf(rows);
    counts = List.copyOf(counts);
  }

  /** A row as JSON. */
  public record Row(String name, String json) {}

  /** The transfers of a group that are in a phase. */
  public record Count(String group, String phase, long transfers, long files, long bytes) {}
}
