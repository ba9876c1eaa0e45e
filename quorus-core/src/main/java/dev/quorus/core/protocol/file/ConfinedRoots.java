package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The folders that an agent may work below. */
final class ConfinedRoots extends FileRoots {
  private static final Set<String> STEPS = Set.of(".", "..");

  private final List<Root> roots;
  private final List<Path> closed;

  /**
   * One root under one of its names.
   *
   * @param name a path by which it may be asked for
   * @param real the same folder with no link left in its path
   */
  private record Root(Path name, Path real) {}

  private ConfinedRoots(List<Root> roots, List<Path> closed) {
    this.roots = roots;
    this.closed = closed;
  }

  static ConfinedRoots below(List<Path> folders, List<Path> closed) {
    if (folders.isEmpty()) {
      throw new IllegalArgumentException("no root is given; name at least one folder");
    }
    Handle.requireSupport();
    List<Root> roots = new ArrayList<>();
    for (Path folder : folders) {
      Path real = real(folder);
      roots.add(new Root(real, real));
      roots.add(new Root(folder.toAbsolutePath().normalize(), real));
    }
    // The longest name first, so that the nearest of nested roots is found.
    roots.sort(Comparator.comparingInt((Root root) -> root.name().getNameCount()).reversed());
    return new ConfinedRoots(List.copyOf(roots), closed.stream().map(ConfinedRoots::real).toList());
  }

  private static Path real(Path folder) {
    try {
      Path real = folder.toRealPath();
      if (!Files.isDirectory(real)) {
        throw new IllegalArgumentException(
            "the root '%s' is no folder; name a folder".formatted(folder));
      }
      return real;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the root '%s' cannot be used: %s; create it, or name another folder"
              .formatted(folder, FileTrouble.reason(e)),
          e);
    }
  }

  @Override
  Place locate(FilePath path) throws TransferException {
    ConfinedFolder whole = locateFolder(path);
    List<String> names = whole.names();
    if (names.isEmpty()) {
      throw new TransferException(
          new Rejected(
              path.side().folder(),
              "'%s' is a root of this agent; give the path of a file below it"
                  .formatted(path.text())));
    }
    ConfinedFolder folder = new ConfinedFolder(whole.root(), names.subList(0, names.size() - 1));
    return new ConfinedPlace(path.side(), folder, names.getLast());
  }

  @Override
  ConfinedFolder locateFolder(FilePath path) throws TransferException {
    checkNames(path);
    for (Root root : roots) {
      if (path.path().startsWith(root.name())) {
        return below(root, path);
      }
    }
    throw new TransferException(
        new Rejected(
            FailureCode.OUTSIDE_ROOTS,
            "'%s' lies outside the roots of this agent: %s".formatted(path.text(), shown())));
  }

  private ConfinedFolder below(Root root, FilePath path) throws TransferException {
    Path rest = root.name().relativize(path.path());
    // No link is followed below the root, so the path by its text is the path on the disk.
    if (closed.stream().anyMatch(root.real().resolve(rest)::startsWith)) {
      throw new TransferException(
          new Rejected(
              FailureCode.OUTSIDE_ROOTS,
              "'%s' lies in the data folder of quorus itself, which no transfer may touch"
                  .formatted(path.text())));
    }
    List<String> names =
        rest.toString().isEmpty()
            ? List.of()
            : StreamSupport.stream(rest.spliterator(), false).map(Path::toString).toList();
    return new ConfinedFolder(root.real(), names);
  }

  /** On the text, since a {@link Path} no longer shows empty names. */
  private static void checkNames(FilePath path) throws TransferException {
    if (path.text().equals("/")) {
      return;
    }
    for (String name : path.text().substring(1).split("/", -1)) {
      if (name.isEmpty() || STEPS.contains(name)) {
        throw new TransferException(
            new Rejected(
                FailureCode.OUTSIDE_ROOTS,
                "'%s' holds the name '%s'; write the path without '.', '..' and empty names"
                    .formatted(path.text(), name)));
      }
    }
  }

  private String shown() {
    return roots.stream()
        .map(root -> root.real().toString())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
