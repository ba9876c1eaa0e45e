package dev.quorus.examples.process;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the things of this checkout are. */
public final class Checkout {
  private Checkout() {}

  /** The launcher; Maven runs tests in the folder of their module, an editor often at the top. */
  static Path launcher() {
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      Path launcher = folder.resolve("quorus");
      if (Files.isExecutable(launcher) && Files.exists(folder.resolve("mvnw"))) {
        return launcher;
      }
    }
    throw new IllegalStateException("there is no quorus launcher in or above " + here);
  }

  /** A file or folder of the checkout, by its path below the top. */
  public static Path file(String path) {
    Path top = launcher().getParent();
    return top == null ? Path.of(path) : top.resolve(path);
  }
}
