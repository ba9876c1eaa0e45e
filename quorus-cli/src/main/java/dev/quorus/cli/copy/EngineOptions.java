package dev.quorus.cli.copy;

import java.nio.file.Path;
import java.util.List;

/**
 * What an engine may do.
 *
 * @param roots the folders below which it may read and write files; absolute
 */
public record EngineOptions(List<Path> roots) {
  public EngineOptions {
    roots = List.copyOf(roots);
  }
}
