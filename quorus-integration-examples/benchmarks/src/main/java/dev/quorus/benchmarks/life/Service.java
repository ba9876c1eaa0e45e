package dev.quorus.benchmarks.life;

import dev.quorus.benchmarks.load.Request;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/** A transfer service that is measured from outside, in a process of its own. */
public interface Service extends AutoCloseable {
  /** As it stands in the report. */
  String name();

  URI url();

  long pid();

  /** From its launch to its first answer, in milliseconds. */
  double firstAnswerMillis();

  /** Where its transfers may write. */
  Path root();

  /** The request that submits a transfer to be run at once. */
  Request submit(String source, Path destination);

  /** The request that submits a transfer that nobody runs. */
  Request queue(long number);

  /**
   * Whether all that was submitted is done.
   *
   * @throws IOException if one of them failed
   */
  boolean allDone() throws IOException, InterruptedException;

  @Override
  void close();
}
