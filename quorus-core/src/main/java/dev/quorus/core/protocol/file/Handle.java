package dev.quorus.core.protocol.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A folder or file held by a descriptor of Linux, and with {@code /proc/self/fd/N} a path that
 * leads to it whatever has its name by now. Each is opened from the folder above by {@code openat}
 * with {@code O_PATH|O_NOFOLLOW}, so no link can take the way elsewhere, no pipe can hang it, and
 * then everything that {@link Files} can do is done to this very folder or file.
 *
 * <p>Not by {@link java.nio.file.SecureDirectoryStream}, which is for the same purpose: it has no
 * method to make a folder or a hard link. And it does not hold against one who swaps names: where a
 * folder has become a file, the JDK (25) closes a descriptor twice, the second time perhaps another
 * thread's; where it has become a pipe, the call never returns.
 */
final class Handle implements AutoCloseable {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final int WORKING_FOLDER = -100;

  private final int number;
  private final Path path;

  private Handle(int number) {
    this.number = number;
    this.path = DESCRIPTORS.resolve(Integer.toString(number));
  }

  /**
   * Makes sure that handles can be had here.
   *
   * @throws UnsupportedOperationException if this is not Linux, or {@code /proc} is not there
   */
  static void requireSupport() {
    String system = System.getProperty("os.name");
    if (!"Linux".equals(system) || !Files.isDirectory(DESCRIPTORS)) {
      throw new UnsupportedOperationException(
          "files cannot be confined to roots on this system (%s): it takes Linux with /proc mounted"
              .formatted(system));
    }
  }

  /** Holds a folder by its whole path, which is trusted but for a link at its end. */
  static Handle folder(Path path) throws IOException {
    int opened = LibC.open(WORKING_FOLDER, path.toString(), LibC.FOLDER);
    if (opened < 0) {
      throw whyNoFolder(path, path);
    }
    return new Handle(opened);
  }

  /**
   * Holds a folder in this one.
   *
   * @param shown its path, for messages
   */
  Handle folder(String name, Path shown) throws IOException {
    int opened = LibC.open(number, name, LibC.FOLDER);
    if (opened < 0) {
      throw whyNoFolder(path.resolve(name), shown);
    }
    return new Handle(opened);
  }

  /**
   * Holds whatever has the name in this folder, a link itself included.
   *
   * @param shown its path, for messages
   */
  Handle any(String name, Path shown) throws IOException {
    int opened = LibC.open(number, name, LibC.ANY);
    if (opened < 0) {
      now(path.resolve(name), shown);
      throw notOpened(shown);
    }
    return new Handle(opened);
  }

  /** Leads to what is held, as long as this is open. */
  Path path() {
    return path;
  }

  @Override
  public void close() {
    LibC.close(number);
  }

  private static IOException whyNoFolder(Path asked, Path shown) throws IOException {
    BasicFileAttributes now = now(asked, shown);
    if (now.isSymbolicLink()) {
      return new LinkRefusedException(shown);
    }
    return now.isDirectory() ? notOpened(shown) : new NotDirectoryException(shown.toString());
  }

  /** Asked for after a failure, since these attributes fail with the reason. */
  private static BasicFileAttributes now(Path asked, Path shown) throws IOException {
    try {
      return Files.readAttributes(asked, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      NoSuchFileException missing = new NoSuchFileException(shown.toString());
      missing.initCause(e);
      throw missing;
    }
  }

  private static IOException notOpened(Path shown) {
    return new FileSystemException(
        shown.toString(), null, "it changed while it was opened, or too many files are open");
  }

  /** The two calls of the C library that the JDK does not offer. Found on first use. */
  private static final class LibC {
    private static final int O_CLOEXEC = 0x80000;
    private static final int O_PATH = 0x200000;

    /** Linux gave these two other values on some processors. */
    private static final boolean ARM_LIKE =
        switch (System.getProperty("os.arch")) {
          case "aarch64", "arm", "ppc64", "ppc64le" -> true;
          default -> false;
        };

    private static final int O_DIRECTORY = ARM_LIKE ? 0x4000 : 0x10000;
    private static final int O_NOFOLLOW = ARM_LIKE ? 0x8000 : 0x20000;

    static final int ANY = O_PATH | O_CLOEXEC | O_NOFOLLOW;
    static final int FOLDER = ANY | O_DIRECTORY;

    private static final Charset NAMES = Charset.forName(System.getProperty("sun.jnu.encoding"));
    private static final MethodHandle OPENAT =
        function(
            "openat",
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(3));
    private static final MethodHandle CLOSE =
        function("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private LibC() {}

    /** The descriptor, or -1. */
    static int open(int folder, String path, int flags) {
      try (Arena arena = Arena.ofConfined()) {
        return (int) OPENAT.invokeExact(folder, arena.allocateFrom(path, NAMES), flags);
      } catch (Throwable e) {
        throw new AssertionError("openat throws nothing", e);
      }
    }

    static void close(int descriptor) {
      try {
        // Fails only for a number that is not open, which a handle's is.
        var _ = (int) CLOSE.invokeExact(descriptor);
      } catch (Throwable e) {
        throw new AssertionError("close throws nothing", e);
      }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle function(
        String name, FunctionDescriptor form, Linker.Option... options) {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), form, options);
    }
  }
}
