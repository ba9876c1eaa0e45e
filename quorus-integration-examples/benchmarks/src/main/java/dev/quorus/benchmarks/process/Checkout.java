package dev.quorus.benchmarks.process;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the things of this checkout are. */
public final class Checkout {
  private Checkout() {}

  /** A file or folder of it, by its path below the top. */
  public static Path file(String path) {
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("mvnw")) && Files.exists(folder.resolve("quorus"))) {
        return folder.resolve(path);
      }
    }
    throw new IllegalStateException("no checkout of quorus in or above " + here);
  }
}
