package dev.quorus.core.engine;

import dev.quorus.core.protocol.SourceStat;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What is written beside a partial: the identity of its source, and a CRC32C for each block. Lines
 * of text, each closed by its own CRC32C, so a torn or stale end is cut off; and a block counts
 * only if the partial still has the bytes that its CRC was made of. So the ledger needs no order on
 * the disk between itself and the data.
 *
 * @param blocks the CRC32C of each full block, in order
 */
record Ledger(SourceStat source, List<Integer> blocks) {
  /** Bytes a block: at most this much is sent again after a cut. */
  static final int BLOCK = 8 << 20;

  private static final String MAGIC = "quorus-ledger-1";
  private static final String NONE = "-";

  Ledger {
    blocks = List.copyOf(blocks);
  }

  /**
   * The start of a ledger, or of a new one after an older: the empty line ends whatever was torn,
   * and a later header voids what stands before it.
   */
  static byte[] header(SourceStat source) {
    Instant modified = source.modified();
    String etag = source.etag();
    String content =
        String.join(
            " ",
            MAGIC,
            Long.toString(source.size()),
            modified == null ? NONE : modified.toString(),
            etag == null ? NONE : HexFormat.of().formatHex(etag.getBytes(StandardCharsets.UTF_8)));
    return ("\n" + line(content)).getBytes(StandardCharsets.UTF_8);
  }

  /** The line of one full block. */
  static byte[] block(int index, int crc) {
    return line(index + " " + HexFormat.of().toHexDigits(crc)).getBytes(StandardCharsets.UTF_8);
  }

  /** Reads a ledger as far as it is whole; null if not even a header is. */
  static @Nullable Ledger parse(ByteBuffer bytes) {
    SourceStat source = null;
    List<Integer> crcs = new ArrayList<>();
    for (String line :
        StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString().split("\n")) {
      String[] fields = wholeFields(line);
      if (fields.length == 4 && fields[0].equals(MAGIC)) {
        source = identity(fields);
        crcs.clear();
      } else if (fields.length == 2 && fields[0].equals(Integer.toString(crcs.size()))) {
        crcs.add(HexFormat.fromHexDigits(fields[1]));
      }
    }
    return source == null ? null : new Ledger(source, crcs);
  }

  /** Bytes that the blocks cover. */
  long length() {
    return (long) blocks.size() * BLOCK;
  }

  private static SourceStat identity(String[] fields) {
    return new SourceStat(
        Long.parseLong(fields[1]),
        fields[2].equals(NONE) ? null : Instant.parse(fields[2]),
        fields[3].equals(NONE)
            ? null
            : new String(HexFormat.of().parseHex(fields[3]), StandardCharsets.UTF_8),
        null);
  }

  /** The fields of a line whose CRC holds; none of any other. */
  private static String[] wholeFields(String line) {
    int mark = line.lastIndexOf(" #");
    return mark < 0 || !line.substring(mark + 2).equals(crcOf(line.substring(0, mark)))
        ? new String[0]
        : line.substring(0, mark).split(" ", -1);
  }

  private static String line(String content) {
    return content + " #" + crcOf(content) + "\n";
  }

  private static String crcOf(String content) {
    CRC32C crc = new CRC32C();
    crc.update(content.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }
}
