package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Protocols;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;

/** Tells whether a file that was about to get its final name has it. */
public final class DestinationCheck {
  private final Protocols protocols;

  public DestinationCheck(Protocols protocols) {
    this.protocols = protocols;
  }

  /**
   * Whether what lies at the destination is what the receipt describes: the same length, and the
   * same digest, read back. Then the partial's name is gone, too. Blocks. Without a digest in the
   * receipt a file of the same length may be another one, so the answer is no.
   */
  public boolean holds(TransferId transfer, Endpoint destination, Receipt receipt)
      throws InterruptedException {
    Digest expected = receipt.digest();
    if (expected == null || !isThere(destination, receipt.bytes(), expected)) {
      return false;
    }
    new SecondName(protocols, transfer).removeTwinOf(destination);
    return true;
  }

  private boolean isThere(Endpoint destination, long bytes, Digest expected)
      throws InterruptedException {
    try (Source source = protocols.source(destination);
        SourceStream stream = source.open(0, null)) {
      return stream.stat().size() == bytes
          && digest(stream, Hasher.of(expected.algorithm())).equals(expected);
    } catch (TransferException e) {
      // Not there, or not to be read: then nothing is known of it, and the transfer runs again.
      return false;
    }
  }

  private static Digest digest(SourceStream stream, Hasher hasher)
      throws TransferException, InterruptedException {
    for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
      hasher.update(chunk);
      chunk.release();
    }
    return hasher.finish();
  }
}
