package dev.quorus.core.protocol.sftp.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.sshd.client.channel.AbstractClientChannel;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.channel.RemoteWindow;
import org.apache.sshd.common.util.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * One SFTP conversation: requests go out as fast as the server's window allows, each answer wakes
 * who asked. Whoever asks bounds how much is asked for at a time, so what arrives is taken at once.
 * Safe for use by many threads.
 */
public final class SftpChannel extends AbstractClientChannel {
  /** The server answers INIT with its version where other answers have a number. */
  private static final int NUMBER_OF_INIT = 3;

  private static final int FIRST_NUMBER = 100;
  private static final int PACKET_HEAD = 9;

  /** Not a bound that is ever reached: closing the channel ends the wait. */
  private static final Duration FOR_EVER = Duration.ofDays(30);

  private final Map<Integer, Pending> requests = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger(FIRST_NUMBER);
  private final ReentrantLock sending = new ReentrantLock();
  private final FrameReader reader = new FrameReader(requests);
  private final Pending accepted = new Pending(null);
  private volatile @Nullable LostException end;

  public SftpChannel() {
    super("session");
    closeFuture.addListener(future -> end(new LostException("the server closed it", false, null)));
  }

  @Override
  protected void doOpen() throws IOException {
    Buffer request = getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_REQUEST);
    request.putUInt(getRecipient());
    request.putString("subsystem");
    request.putBoolean(true);
    request.putString("sftp");
    writePacket(request);
  }

  @Override
  public void handleSuccess() {
    accepted.answered(new Answer(Fxp.STATUS, ByteBuffer.allocate(Integer.BYTES)));
  }

  @Override
  public void handleFailure() {
    ByteBuffer refused = ByteBuffer.allocate(Integer.BYTES).putInt(0, Fxp.UNSUPPORTED);
    accepted.answered(new Answer(Fxp.STATUS, refused));
  }

  /** Why the server did not open it, RFC 4254 section 5.1; 0 if it did not say. */
  public int refusal() {
    return openFailureReason;
  }

  /** Waits until the server says that it speaks SFTP, then agrees on the version. */
  public Answer start() throws IOException, InterruptedException {
    accepted.await().expectOk();
    Pending version = new Pending(null);
    register(NUMBER_OF_INIT, version);
    ByteBuffer init = ByteBuffer.allocate(PACKET_HEAD).putInt(5).put((byte) Fxp.INIT);
    transmit(init.putInt(NUMBER_OF_INIT).flip());
    return version.await();
  }

  /** Sends a request and waits for what the server says. */
  public Answer ask(Frame request) throws IOException, InterruptedException {
    return send(request).await();
  }

  public Pending send(Frame request) throws IOException, InterruptedException {
    return send(request, new Pending(null), new ByteBuffer[0]);
  }

  /** Sends a request whose answer nobody waits for. */
  public void tell(Frame request) throws IOException, InterruptedException {
    var _ = send(request, Pending.unattended(), new ByteBuffer[0]);
  }

  /** Asks for bytes of a file. */
  public Pending send(Frame request, ByteBuffer target) throws IOException, InterruptedException {
    return send(request, new Pending(target), new ByteBuffer[0]);
  }

  /** Sends a request with bytes of a file behind it. */
  public Pending send(Frame request, ByteBuffer[] data) throws IOException, InterruptedException {
    return send(request, new Pending(null), data);
  }

  private Pending send(Frame request, Pending pending, ByteBuffer[] data)
      throws IOException, InterruptedException {
    int number = numbers.incrementAndGet();
    int length = 0;
    for (ByteBuffer each : data) {
      length += each.remaining();
    }
    register(number, pending);
    ByteBuffer[] all = new ByteBuffer[data.length + 1];
    all[0] = request.numbered(number, length);
    System.arraycopy(data, 0, all, 1, data.length);
    transmit(all);
    return pending;
  }

  private void register(int number, Pending pending) {
    requests.put(number, pending);
    LostException why = end;
    if (why != null) {
      requests.remove(number);
      pending.failed(why);
    }
  }

  /** Sends one message; a message that is begun and not ended leaves nothing to go on with. */
  private void transmit(ByteBuffer... message) throws IOException, InterruptedException {
    sending.lockInterruptibly();
    boolean whole = false;
    try {
      Packets packets = new Packets(message);
      RemoteWindow window = getRemoteWindow();
      while (packets.left() > 0) {
        long space = window.waitForSpace(FOR_EVER);
        int length = (int) Math.min(Math.min(packets.left(), space), window.getPacketSize());
        window.consume(length);
        writePacket(packets.next(length));
      }
      whole = true;
    } catch (IOException e) {
      LostException why = end;
      throw why == null ? e : new LostException(String.valueOf(why.getMessage()), why.stopped(), e);
    } finally {
      sending.unlock();
      if (!whole) {
        end(new LostException("a request was not sent to its end", false, null));
      }
    }
  }

  /** Cuts a message into what the server takes at a time. */
  private final class Packets {
    private final ByteBuffer[] parts;
    private int at;
    private int left;

    Packets(ByteBuffer... parts) {
      this.parts = parts;
      for (ByteBuffer each : parts) {
        left += each.remaining();
      }
    }

    int left() {
      return left;
    }

    Buffer next(int length) {
      Buffer packet =
          getSession().createBuffer(SshConstants.SSH_MSG_CHANNEL_DATA, length + PACKET_HEAD);
      packet.putUInt(getRecipient());
      packet.putUInt(length);
      int wanted = length;
      while (wanted > 0) {
        ByteBuffer part = parts[at];
        int some = Math.min(wanted, part.remaining());
        part.get(packet.array(), packet.wpos(), some);
        packet.wpos(packet.wpos() + some);
        wanted -= some;
        if (!part.hasRemaining()) {
          at++;
        }
      }
      left -= length;
      return packet;
    }
  }

  @Override
  protected void doWriteData(byte[] data, int off, long len) throws IOException {
    reader.feed(data, off, (int) len);
    getLocalWindow().release(len);
  }

  /** What the server writes to its standard error is for nobody. */
  @Override
  protected void doWriteExtendedData(byte[] data, int off, long len) throws IOException {
    getLocalWindow().release(len);
  }

  /** Whether nothing is under way, so that the next can have the conversation. */
  public boolean isQuiet() {
    return end == null && requests.values().stream().allMatch(Pending::isUnattended);
  }

  public boolean isEnded() {
    return end != null;
  }

  /** Wakes all who wait; does nothing the second time. Closing is up to the caller. */
  public void end(LostException why) {
    if (end == null) {
      end = why;
    }
    accepted.failed(why);
    requests
        .keySet()
        .forEach(number -> {
          Pending pending = requests.remove(number);
          if (pending != null) {
            pending.failed(why);
          }
        });
  }
}
