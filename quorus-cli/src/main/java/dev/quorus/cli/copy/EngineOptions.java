package dev.quorus.cli.copy;

import java.nio.file.Path;
import java.util.List;

/**
 * What an engine may do.
 *
 * @param roots the folders below which it may read and write files; absolute
 * @param knownHosts files of host keys besides the usual ones; absolute
 */
public record EngineOptions(List<Path> roots, List<Path> knownHosts) {
  public EngineOptions {
    roots = List.copyOf(roots);
    knownHosts = List.copyOf(knownHosts);
  }
}
