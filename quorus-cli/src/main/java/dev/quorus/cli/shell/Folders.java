package dev.quorus.cli.shell;

import java.nio.file.Path;

/**
 * Where a command is.
 *
 * @param working what relative paths are relative to; absolute
 * @param quorus where local servers leave their address and key, and where they keep their data
 *     unless told otherwise; absolute
 */
public record Folders(Path working, Path quorus) {
  /** The path as the person meant it: absolute, without detours. */
  public Path resolve(String path) {
    return working.resolve(path).normalize();
  }
}
