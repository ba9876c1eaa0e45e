package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.Entry;
import java.util.Locale;
import org.apache.commons.net.ftp.FTPClientConfig;
import org.apache.commons.net.ftp.FTPFile;
import org.apache.commons.net.ftp.FTPFileEntryParser;
import org.apache.commons.net.ftp.parser.DefaultFTPFileEntryParserFactory;
import org.apache.commons.net.ftp.parser.MLSxEntryParser;
import org.apache.commons.net.ftp.parser.ParserInitializationException;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a listing: those meant for programs, or those that people are shown. */
final class EntryReader {
  private final FTPFileEntryParser parser;
  private final boolean machine;

  private EntryReader(FTPFileEntryParser parser, boolean machine) {
    this.parser = parser;
    this.machine = machine;
  }

  /** Of MLSD: names, sizes and times are exact. */
  static EntryReader machine() {
    return new EntryReader(MLSxEntryParser.getInstance(), true);
  }

  /**
   * Of LIST, as servers of that system write it; its times lack seconds, and a zone, so they are
   * taken for UTC and not called exact.
   *
   * @param system what the server answers to SYST
   */
  static EntryReader of(String system) {
    return new EntryReader(parser(system), false);
  }

  private static FTPFileEntryParser parser(String system) {
    DefaultFTPFileEntryParserFactory factory = new DefaultFTPFileEntryParserFactory();
    try {
      FTPClientConfig config = new FTPClientConfig(system);
      config.setServerTimeZoneId("UTC");
      config.setUnparseableEntries(false);
      return factory.createFileEntryParser(config);
    } catch (ParserInitializationException e) {
      // A system that nobody has heard of: most write as Unix does.
      return parser(FTPClientConfig.SYST_UNIX);
    }
  }

  /** Null for a line that is none of an entry. */
  @Nullable Entry read(String line) throws TransferException {
    if (line.isBlank() || (!machine && line.toLowerCase(Locale.ROOT).startsWith("total "))) {
      return null;
    }
    FTPFile file = parser.parseFTPEntry(line);
    if (file == null || file.getName() == null) {
      throw new TransferException(
          new Rejected(
              FailureCode.LISTING_FAILED,
              "a line of the server's listing cannot be read, so files could be missed: '%s'"
                  .formatted(line.length() > 200 ? line.substring(0, 200) : line)));
    }
    if (machine && ownOrAbove(line)) {
      return null;
    }
    Entry.Kind kind = machine ? Look.kind(file, line) : Look.kind(file);
    return new Entry(file.getName(), kind, Look.size(file), file.getTimestampInstant(), machine);
  }

  /** The folder itself and the one above it, which some servers list with their whole paths. */
  private static boolean ownOrAbove(String line) {
    String facts = line.substring(0, Math.max(line.indexOf(' '), 0)).toLowerCase(Locale.ROOT);
    return facts.contains("type=cdir;") || facts.contains("type=pdir;");
  }
}
