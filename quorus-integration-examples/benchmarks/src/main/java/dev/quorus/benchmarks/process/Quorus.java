package dev.quorus.benchmarks.process;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** A running Quorus, of one process or of several, and where it is reached. */
public interface Quorus extends AutoCloseable {
  URI url();

  /** Of the process that answers there. */
  long pid();

  /** From its launch to its first answer, in milliseconds. */
  double firstAnswerMillis();

  /** The folder that its transfers may read and write. */
  Path root();

  /** Where the process that answers there keeps its keys. */
  Path data();

  /** The key of its administrator. */
  String key() throws IOException;

  /** What each request needs. */
  default Map<String, String> headers() throws IOException {
    return Map.of("Authorization", "Bearer " + key());
  }

  @Override
  void close();
}
