package dev.quorus.core.protocol.file;

import java.nio.file.Path;
import java.util.List;

/** The two ways to work: what holds for one must hold for the other. */
enum Bounds {
  CONFINED,
  UNCONFINED;

  FileRoots around(Path root) {
    return switch (this) {
      case CONFINED -> FileRoots.of(List.of(root));
      case UNCONFINED -> FileRoots.unconfined();
    };
  }
}
