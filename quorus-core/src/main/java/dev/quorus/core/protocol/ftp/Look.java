package dev.quorus.core.protocol.ftp;

import dev.quorus.core.protocol.Entry;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.apache.commons.net.ftp.FTPFile;
import org.apache.commons.net.ftp.parser.MLSxEntryParser;
import org.jspecify.annotations.Nullable;

/**
 * The questions by which it is learned what a path is: MLST where it is offered, else SIZE, MDTM.
 */
record Look(FtpPath path, boolean machine) {
  private static final int YES = 213;

  static Look at(FtpPath path, Features features) {
    // Some servers take the argument of MLST for a pattern, or for options.
    return new Look(path, features.has("MLST") && path.isPlain());
  }

  List<Line> questions() {
    return machine
        ? List.of(Line.of("MLST", path))
        : List.of(Line.of("SIZE", path), Line.of("MDTM", path));
  }

  /** Null if there is nothing; and by SIZE alone a folder is nothing either. */
  @Nullable Found answer(List<Reply> replies) {
    return machine ? byMachine(replies.getFirst()) : bySize(replies.getFirst(), replies.getLast());
  }

  private static @Nullable Found byMachine(Reply reply) {
    if (!reply.done()) {
      return null;
    }
    for (String line : reply.lines()) {
      int space = line.indexOf(' ', 1);
      boolean facts = line.indexOf('=') > 0 && line.indexOf(';') > 0 && line.indexOf(';') < space;
      FTPFile file = facts ? MLSxEntryParser.parseEntry(line.stripLeading()) : null;
      if (file != null) {
        return new Found(kind(file, line), size(file), file.getTimestampInstant());
      }
    }
    return null;
  }

  /** Of an entry of MLST or MLSD. */
  static Entry.Kind kind(FTPFile file, String line) {
    if (line.toLowerCase(Locale.ROOT).contains("type=os.unix=s")) {
      return Entry.Kind.LINK;
    }
    return kind(file);
  }

  static Entry.Kind kind(FTPFile file) {
    if (file.isSymbolicLink()) {
      return Entry.Kind.LINK;
    }
    if (file.isDirectory()) {
      return Entry.Kind.FOLDER;
    }
    return file.isFile() ? Entry.Kind.FILE : Entry.Kind.OTHER;
  }

  static long size(FTPFile file) {
    return file.isFile() ? file.getSize() : -1;
  }

  private static @Nullable Found bySize(Reply size, Reply time) {
    Instant modified = time.code() == YES ? instant(argument(time)) : null;
    if (size.code() == YES) {
      return new Found(Entry.Kind.FILE, number(argument(size)), modified);
    }
    return size.unknown() && modified != null ? new Found(Entry.Kind.FILE, -1, modified) : null;
  }

  private static String argument(Reply reply) {
    String line = reply.lines().getLast();
    return line.length() > 4 ? line.substring(4).strip() : "";
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      // A server that answers in words does not say the size.
      return -1;
    }
  }

  private static @Nullable Instant instant(String text) {
    return text.matches("\\d{14}(\\.\\d{1,9})?") ? MLSxEntryParser.parseGmtInstant(text) : null;
  }
}
