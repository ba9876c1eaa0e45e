package dev.quorus.cli.shell;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says in words what an exception of the file system says by its class. */
public final class FileProblem {
  private FileProblem() {}

  /** The reason, without the file's name. */
  public static String reason(IOException problem) {
    return switch (problem) {
      case NoSuchFileException missing -> "there is no such file or folder";
      case AccessDeniedException denied -> "permission denied";
      case FileAlreadyExistsException other -> "it exists already, and is something else";
      case NotDirectoryException file -> "it is no folder";
      case CharacterCodingException notText -> "it is no text in UTF-8";
      case FileSystemException known when known.getReason() != null -> known.getReason();
      default -> String.valueOf(problem.getMessage());
    };
  }
}
