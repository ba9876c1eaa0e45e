package dev.quorus.core.protocol.file;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.NoSpace;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Side;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Tells from an exception of the file system what kind of failure it is. The JDK hands on most
 * errors only by the C library's words for them.
 */
final class FileTrouble {
  /** What the words of the C library mean, where it is more than bad luck. */
  private enum Meaning {
    FULL,
    DENIED,
    FOLDER,
    NO_FOLDER,
    BAD_NAME,
    BUSY
  }

  private static final Map<String, Meaning> MEANINGS =
      Map.ofEntries(
          Map.entry("No space left on device", Meaning.FULL),
          Map.entry("Disk quota exceeded", Meaning.FULL),
          Map.entry("File too large", Meaning.FULL),
          Map.entry("Permission denied", Meaning.DENIED),
          Map.entry("Operation not permitted", Meaning.DENIED),
          Map.entry("Read-only file system", Meaning.DENIED),
          Map.entry("Is a directory", Meaning.FOLDER),
          Map.entry("Not a directory", Meaning.NO_FOLDER),
          Map.entry("File name too long", Meaning.BAD_NAME),
          Map.entry("Invalid argument", Meaning.BAD_NAME),
          Map.entry("Too many open files", Meaning.BUSY),
          Map.entry("Too many open files in system", Meaning.BUSY));

  private FileTrouble() {}

  /**
   * The failure, to be thrown.
   *
   * @param doing what was tried, such as "write"
   * @throws InterruptedException instead, if it was the interrupt of this thread that closed the
   *     file
   */
  static TransferException of(Side side, String doing, Path path, IOException cause)
      throws InterruptedException {
    if (cause instanceof ClosedByInterruptException) {
      // As InterruptedException is thrown elsewhere: with the flag taken down.
      var _ = Thread.interrupted();
      InterruptedException stopped =
          new InterruptedException("could not %s '%s' to the end".formatted(doing, path));
      stopped.initCause(cause);
      throw stopped;
    }
    return new TransferException(failure(side, doing, path, cause), cause);
  }

  /** In words, without the path. */
  static String reason(IOException cause) {
    return switch (cause) {
      case NoSuchFileException e -> "it does not exist";
      case AccessDeniedException e -> "permission denied";
      case FileAlreadyExistsException e -> "it exists already";
      case NotDirectoryException e -> "it is no folder";
      case DirectoryNotEmptyException e -> "it is not empty";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    };
  }

  private static TransferFailure failure(Side side, String doing, Path path, IOException cause) {
    String message = "cannot %s '%s': %s".formatted(doing, at(path, cause), reason(cause));
    return switch (cause) {
      case ClosedChannelException e ->
          new Interrupted(
              FailureCode.AGENT_STOPPED,
              "stopped from outside: could not %s '%s' to the end".formatted(doing, path));
      case LinkRefusedException e -> new Rejected(FailureCode.OUTSIDE_ROOTS, message);
      case NotRegularException e ->
          new Rejected(e.folder() ? side.folder() : side.notAFile(), message);
      case NoSuchFileException e -> new Rejected(side.missing(), message);
      case NotDirectoryException e -> new Rejected(side.missing(), message);
      case AccessDeniedException e -> new Rejected(side.denied(), message);
      case DirectoryNotEmptyException e -> new Rejected(FailureCode.DELETE_REFUSED, message);
      default -> byWords(side, message, cause);
    };
  }

  private static TransferFailure byWords(Side side, String message, IOException cause) {
    Meaning meaning = MEANINGS.get(reason(cause));
    if (meaning == null) {
      return new Unreachable(FailureCode.SERVER_ERROR, message);
    }
    return switch (meaning) {
      case FULL -> new NoSpace(message);
      case DENIED -> new Rejected(side.denied(), message);
      case FOLDER -> new Rejected(side.folder(), message);
      case NO_FOLDER -> new Rejected(side.missing(), message);
      case BAD_NAME -> new Rejected(FailureCode.BAD_REQUEST, message);
      case BUSY -> new Unreachable(FailureCode.SERVER_BUSY, message);
    };
  }

  /** The path that the exception names, if it is one that a person knows. */
  private static String at(Path path, IOException cause) {
    return cause instanceof LinkRefusedException link ? link.getFile() : path.toString();
  }
}
