package dev.quorus.core.protocol.sftp.wire;

import dev.quorus.core.protocol.Entry.Kind;
import java.io.IOException;

/** Makes folders, and those above them. */
public final class RemoteFolders {
  private RemoteFolders() {}

  /** Does nothing if it is there, also if another one makes it at the same time. */
  public static void make(RemoteFiles files, String path) throws IOException, InterruptedException {
    if (path.isEmpty()) {
      return;
    }
    try {
      files.makeFolder(path);
    } catch (StatusException e) {
      if (e.saysMissing()) {
        make(files, path.substring(0, path.lastIndexOf('/')));
        again(files, path);
      } else {
        expectFolder(files, path, e);
      }
    }
  }

  private static void again(RemoteFiles files, String path)
      throws IOException, InterruptedException {
    try {
      files.makeFolder(path);
    } catch (StatusException e) {
      expectFolder(files, path, e);
    }
  }

  /**
   * Whether a refusal came from the lack of this folder.
   *
   * @throws StatusException if what has its name is no folder
   */
  public static boolean missing(RemoteFiles files, String path, StatusException refusal)
      throws IOException, InterruptedException {
    if (refusal.saysMissing()) {
      return true;
    }
    if (refusal.code() != Fxp.FAILURE) {
      return false;
    }
    FileAttributes there = files.stat(path);
    if (there != null && there.kind() != Kind.FOLDER) {
      throw new StatusException(Fxp.NOT_A_FOLDER, "'%s' is no folder".formatted(path));
    }
    return there == null;
  }

  private static void expectFolder(RemoteFiles files, String path, StatusException refusal)
      throws IOException, InterruptedException {
    FileAttributes there = files.stat(path);
    if (there == null) {
      throw refusal;
    }
    if (there.kind() != Kind.FOLDER) {
      throw new StatusException(Fxp.NOT_A_FOLDER, "'%s' is no folder".formatted(path));
    }
  }
}
