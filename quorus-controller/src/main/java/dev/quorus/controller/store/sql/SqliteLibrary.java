package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;

/**
 * SQLite's own code, kept in a folder of the data folder. Left to itself the driver asks a program
 * what system this is and unpacks the code into the folder for temporary files with every start,
 * which takes some 60 ms, and a process that is killed leaves a MiB there for good.
 */
final class SqliteLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteLibrary.class);
  private static final String FOLDER = "native";

  /** What the driver reads; whoever sets them by hand has a reason. */
  private static final String LIBRARY_FOLDER = "org.sqlite.lib.path";

  private static final String LIBRARY_NAME = "org.sqlite.lib.name";

  /** Those whose code the driver need not look for, by Java's name of the processor. */
  private static final Map<String, Platform> PLATFORMS =
      Map.of(
          "amd64", new Platform("x86_64", Path.of("/lib64/ld-linux-x86-64.so.2")),
          "aarch64", new Platform("aarch64", Path.of("/lib/ld-linux-aarch64.so.1")));

  /**
   * Linux with the GNU C library.
   *
   * @param folder the driver's name of the processor
   * @param loader what is there where programs of that library can run
   */
  private record Platform(String folder, Path loader) {}

  private SqliteLibrary() {}

  /**
   * Has the driver find its code in the data folder; only the first folder of a process counts.
   * Where code cannot be run from there, the driver goes on as it would by itself.
   *
   * @param data held by this process, so that nobody else uses what is in it
   * @throws StoreException if it cannot be written
   */
  static synchronized void keepIn(Path data) {
    String packed = packed();
    if (packed == null || System.getProperty(LIBRARY_FOLDER) != null) {
      return;
    }
    Path folder = data.resolve(FOLDER);
    if (Files.isSymbolicLink(folder)) {
      throw new StoreException(
          Reason.NOT_WRITABLE, folder + " is a link; remove it, it is made anew", null);
    }
    DataFolder.create(folder);
    try {
      String name = "libsqlite-" + SQLiteJDBCLoader.getVersion() + ".so";
      deleteAllBut(name, folder);
      unpack(packed, folder.resolve(name));
      load(folder, name);
    } catch (IOException e) {
      throw new StoreException(
          Reason.NOT_WRITABLE,
          "the folder %s cannot be written (%s); make it writable, or choose another data folder"
              .formatted(folder, e),
          e);
    }
  }

  /** Where the driver has the code for this system; null where it has to look closer than this. */
  private static @Nullable String packed() {
    Platform platform = PLATFORMS.get(System.getProperty("os.arch"));
    return platform == null || !Files.exists(platform.loader())
        ? null
        : "/org/sqlite/native/Linux/" + platform.folder() + "/libsqlitejdbc.so";
  }

  /**
   * By the driver, which does nothing if it has loaded its code before: of two copies in a process,
   * Java binds each native method to whichever it finds first, and the process crashes.
   */
  private static void load(Path folder, String name) {
    System.setProperty(LIBRARY_NAME, name);
    System.setProperty(LIBRARY_FOLDER, folder.toString());
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception e) {
      // It looks where it would by itself as soon as it is used.
      System.clearProperty(LIBRARY_NAME);
      System.clearProperty(LIBRARY_FOLDER);
      LOG.atInfo().log("SQLite's code cannot be run where the data is: {}", e.getMessage());
    }
  }

  /** Of other versions, and of processes that were killed. */
  private static void deleteAllBut(String name, Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*sqlite*")) {
      for (Path file : files) {
        if (!file.endsWith(name)) {
          Files.delete(file);
        }
      }
    }
  }

  /** Whole or not at all: a half-written library would end the process when it is loaded. */
  private static void unpack(String packed, Path file) throws IOException {
    if (Files.exists(file)) {
      return;
    }
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(packed);
        FileChannel out =
            FileChannel.open(
                part,
                Set.of(
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE))) {
      if (in == null) {
        throw new IOException("the driver of SQLite has no " + packed);
      }
      ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes());
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
