package dev.quorus.core.protocol.smb.wire;

import com.hierynomus.protocol.commons.buffer.Buffer;
import com.hierynomus.protocol.transport.PacketHandlers;
import com.hierynomus.protocol.transport.TransportException;
import com.hierynomus.protocol.transport.TransportLayer;
import com.hierynomus.smb.SMBPacket;
import com.hierynomus.smb.SMBPacketData;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The connection as smbj sees it while it negotiates and logs in. Afterwards the connection goes
 * on, with all that comes, to a {@link Link}. One virtual thread reads.
 */
final class Handshake implements TransportLayer<SMBPacket<?, ?>> {
  private final PacketHandlers<SMBPacketData<?>, SMBPacket<?, ?>> smbj;
  private final InetSocketAddress address;
  private final Duration timeout;
  private final FramePool frames;
  private final Window window = new Window(0, 1);
  private volatile @Nullable Pipe pipe;
  private volatile @Nullable Link link;
  private volatile byte[] last = new byte[0];
  private volatile byte[] asked = new byte[0];
  private volatile byte[] agreed = new byte[0];

  /**
   * Not connected yet.
   *
   * @param address that is connected to, whatever smbj makes of the name
   */
  Handshake(
      PacketHandlers<SMBPacketData<?>, SMBPacket<?, ?>> smbj,
      InetSocketAddress address,
      Duration timeout,
      FramePool frames) {
    this.smbj = smbj;
    this.address = address;
    this.timeout = timeout;
    this.frames = frames;
  }

  @Override
  public void connect(InetSocketAddress named) throws IOException {
    Pipe opened = Pipe.connect(address, timeout, frames);
    pipe = opened;
    Thread.ofVirtual().name("quorus-smb-" + address.getHostString()).start(() -> receive(opened));
  }

  @Override
  public void write(SMBPacket<?, ?> packet) throws TransportException {
    Pipe open = pipe;
    if (open == null) {
      throw new TransportException("not connected");
    }
    Buffer<?> bytes = smbj.getSerializer().write(packet);
    ByteBuffer prefix = ByteBuffer.allocate(Pipe.PREFIX).putInt(bytes.available()).flip();
    ByteBuffer body = ByteBuffer.wrap(bytes.array(), bytes.rpos(), bytes.available());
    if (asked.length == 0) {
      asked = bytes.getCompactData();
    }
    try {
      // Negotiation and log-in go one at a time and cost one credit each.
      window.take(1, timeout);
      open.write(new ByteBuffer[] {prefix, body});
    } catch (IOException e) {
      throw new TransportException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransportException(e);
    }
  }

  private void receive(Pipe open) {
    try {
      while (true) {
        Frame frame = open.read();
        Link taker = link;
        if (taker != null) {
          taker.take(frame);
        } else {
          pass(frame);
        }
      }
    } catch (IOException e) {
      lose(e);
    } catch (GeneralSecurityException e) {
      lose(new IOException("a message could not be decrypted: it was changed on its way", e));
    } catch (RuntimeException e) {
      lose(new IOException("the server sent what is no message: " + e, e));
    }
  }

  private void pass(Frame frame) throws IOException {
    ByteBuffer bytes = frame.bytes();
    byte[] message = new byte[bytes.remaining()];
    bytes.get(0, message);
    if (message.length >= Request.HEADER) {
      window.grant(bytes.getShort(14) & 0xffff);
    }
    last = message;
    if (agreed.length == 0) {
      agreed = message;
    }
    frame.release();
    try {
      smbj.getReceiver().handle(smbj.getPacketFactory().read(message));
    } catch (Buffer.BufferException e) {
      throw new IOException("the server sent what is no message", e);
    }
  }

  private void lose(IOException cause) {
    Link taker = link;
    if (taker != null) {
      taker.lose(cause);
    } else {
      smbj.getReceiver().handleError(new TransportException(cause));
    }
  }

  /** What was agreed on without proof. */
  Negotiation negotiation() throws IOException {
    if (!Negotiation.isPart(asked) || !Negotiation.isPart(agreed)) {
      throw new IOException("the first message was none about the dialect");
    }
    return new Negotiation(asked, agreed);
  }

  /** All that comes from now on is the link's, which has the negotiation confirmed, if any. */
  Link handOver(Terms terms, Protection protection, @Nullable Negotiation negotiation) {
    Pipe open = pipe;
    if (open == null) {
      throw new IllegalStateException("connect comes before");
    }
    Link taker = new Link(open, frames, terms, protection, window, negotiation);
    link = taker;
    return taker;
  }

  /** The last message that came. */
  byte[] last() {
    return last;
  }

  @Override
  public void disconnect() throws IOException {
    Pipe open = pipe;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public boolean isConnected() {
    Pipe open = pipe;
    return open != null && open.isOpen();
  }
}
