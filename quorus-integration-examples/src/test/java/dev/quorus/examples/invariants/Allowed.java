package dev.quorus.examples.invariants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What may stand under each final name: the contents by their SHA-256. For use by any thread. */
public final class Allowed {
  private final Map<Path, Set<String>> contents = new ConcurrentHashMap<>();

  /** From now on this content may be there as well. */
  public void add(Path destination, String sha256) {
    contents.computeIfAbsent(destination, first -> ConcurrentHashMap.newKeySet()).add(sha256);
  }

  /** The final names. */
  public Set<Path> paths() {
    return Set.copyOf(contents.keySet());
  }

  boolean isFinal(Path path) {
    return contents.containsKey(path);
  }

  /** What is wrong with what is there now; empty if nothing is there, or all of it. */
  Optional<String> fault(Path path) throws IOException {
    try {
      long size = Files.size(path);
      return contents.getOrDefault(path, Set.of()).contains(Digests.of(path))
          ? Optional.empty()
          : Optional.of("%s holds %d bytes that nobody sent as a whole".formatted(path, size));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    }
  }
}
