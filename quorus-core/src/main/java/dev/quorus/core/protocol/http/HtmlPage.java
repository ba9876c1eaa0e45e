package dev.quorus.core.protocol.http;

import dev.quorus.core.protocol.Chunk;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises a page for people, such as a log-in or an error, that a server sends with status 200
 * in place of a file. It is one only if three things hold: the server says that it is HTML, the
 * name asked for is that of a format which no HTML can be, and the first byte that is no space is
 * {@code <}. Where the name leaves it open nothing is guessed: then the size, the tag and the
 * digest decide, by which every copy is compared with its source.
 */
final class HtmlPage {
  /** Formats that begin with other bytes, whatever their content. */
  private static final Set<String> NEVER_HTML =
      Set.of(
          "7z", "apk", "avi", "avif", "bz2", "cab", "class", "deb", "dll", "dmg", "docx", "ear",
          "exe", "flac", "gif", "gz", "img", "iso", "jar", "jpeg", "jpg", "lz4", "mkv", "mov",
          "mp3", "mp4", "msi", "odt", "parquet", "pdf", "png", "pptx", "qcow2", "rar", "rpm", "so",
          "sqlite", "tar", "tgz", "tif", "tiff", "vmdk", "war", "webp", "whl", "woff2", "xlsx",
          "xz", "zip", "zst");

  private HtmlPage() {}

  /** Whether the first bytes are worth a look. */
  static boolean possible(HttpTarget asked, HttpAnswer answer) {
    String type = answer.header("Content-Type");
    return type != null && isHtml(type) && NEVER_HTML.contains(extension(asked.uri().getPath()));
  }

  private static boolean isHtml(String type) {
    String plain = type.toLowerCase(Locale.ROOT).stripLeading();
    return plain.startsWith("text/html") || plain.startsWith("application/xhtml+xml");
  }

  private static String extension(@Nullable String path) {
    if (path == null) {
      return "";
    }
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  /** Whether these first bytes are a page's. */
  static boolean isPage(@Nullable Chunk first) {
    if (first == null) {
      return false;
    }
    for (ByteBuffer each : first.buffers()) {
      while (each.hasRemaining()) {
        int next = each.get() & 0xff;
        if (!isSpaceOrMark(next)) {
          return next == '<';
        }
      }
    }
    return false;
  }

  /** Space, or one of the bytes of a byte order mark. */
  private static boolean isSpaceOrMark(int next) {
    return next == ' '
        || next == '\t'
        || next == '\r'
        || next == '\n'
        || next == 0xef
        || next == 0xbb
        || next == 0xbf;
  }
}
