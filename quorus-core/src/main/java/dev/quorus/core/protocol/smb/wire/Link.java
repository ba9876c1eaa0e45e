package dev.quorus.core.protocol.smb.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection with one session and one share. Requests may be under way side by side; answers come
 * in any order. Safe for use by many threads; closed by any, which fails what is under way.
 */
public final class Link implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Link.class);

  private static final int RELATED = 0x4;
  private static final int OF_DFS = 0x10000000;
  private static final int ASYNCHRONOUS = 0x2;
  private static final int UNASKED = -1;

  private final Pipe pipe;
  private final FramePool frames;
  private final Terms terms;
  private final Protection protection;
  private final Window window;
  private final Map<Long, Call> pending = new ConcurrentHashMap<>();
  private final @Nullable Negotiation negotiation;
  private final ReentrantLock sending = new ReentrantLock();
  private volatile int tree;

  /** What each path begins with on a share of a DFS; else empty. */
  private volatile String root = "";

  private volatile @Nullable IOException lost;

  /**
   * Takes over the connection.
   *
   * @param negotiation that the server has to confirm; null if that is proven already
   */
  Link(
      Pipe pipe,
      FramePool frames,
      Terms terms,
      Protection protection,
      Window window,
      @Nullable Negotiation negotiation) {
    this.negotiation = negotiation;
    this.pipe = pipe;
    this.frames = frames;
    this.terms = terms;
    this.protection = protection;
    this.window = window;
  }

  /** Bytes of one read at most. */
  public int maxRead() {
    return terms.maxRead();
  }

  /** Bytes of one write at most. */
  public int maxWrite() {
    return terms.maxWrite();
  }

  /** Bytes of one page of a listing at most. */
  public int maxList() {
    return terms.maxList();
  }

  /** Such as {@code 3.1.1}. */
  public String dialect() {
    return terms.dialect();
  }

  public boolean isSigning() {
    return protection.isSigning();
  }

  public boolean isEncrypting() {
    return protection.isEncrypting();
  }

  public boolean isAlive() {
    return lost == null && pipe.isOpen();
  }

  /**
   * Connects to the share that everything else is done in.
   *
   * @param encrypted whether all is to be encrypted; it is anyway if the share wants that
   */
  public ShareFacts connect(String path, boolean encrypted)
      throws IOException, InterruptedException {
    if (encrypted) {
      protection.encrypt();
    }
    // This one is signed in any case: from SMB 3.1.1 on servers want that.
    Reply reply = send(List.of(Request.treeConnect(path))).getFirst().checked();
    tree = reply.tree();
    ShareFacts share = reply.share();
    root = share.isDfs() ? path.substring(2) : "";
    if (share.wantsEncryption()) {
      if (!protection.canEncrypt()) {
        throw new StatusException(Status.ACCESS_DENIED);
      }
      protection.encrypt();
    }
    if (negotiation != null) {
      confirm(negotiation);
    }
    if (!terms.sign()) {
      protection.stopSigning();
    }
    return share;
  }

  /** Signed or encrypted, as is the answer: so even a refusal is the server's own. */
  private void confirm(Negotiation said) throws IOException, InterruptedException {
    try {
      Reply reply =
          send(Request.control(Negotiation.CONTROL, said.question(), Negotiation.ANSWER)).await();
      switch (reply.status()) {
        case Status.SUCCESS -> said.check(reply.controlled());
        case Status.NOT_SUPPORTED, Status.INVALID_DEVICE_REQUEST, Status.FILE_CLOSED ->
            LOG.atDebug().addKeyValue("dialect", dialect()).log("server cannot confirm dialect");
        default -> throw Negotiation.changed(Status.text(reply.status()));
      }
    } catch (LinkLostException e) {
      IOException ended =
          new IOException(
              "the connection ended when the server was asked to confirm the dialect: it was"
                  + " changed on its way, or the connection broke at that moment");
      ended.addSuppressed(e);
      throw ended;
    }
  }

  /** Asks where a path lies; on the share {@code IPC$}. */
  public Referral refer(String path) throws IOException, InterruptedException {
    Reply reply =
        send(Request.control(Referral.CONTROL, Referral.question(path), Referral.MOST)).await();
    return Referral.of(reply.checked().controlled());
  }

  /** To open what has that path below the share. */
  public Request create(String path, Opening how) {
    String full = root.isEmpty() ? path : path.isEmpty() ? root : root + "\\" + path;
    return Request.create(full, how);
  }

  public Call send(Request request) throws IOException, InterruptedException {
    return send(List.of(request)).getFirst();
  }

  /**
   * Sends requests in one piece, which the server carries out one after the other. Those after the
   * first may name {@link FileId#OF_REQUEST_BEFORE}. Returns as soon as all is handed to the
   * network: their data may be touched again.
   */
  public List<Call> send(List<Request> requests) throws IOException, InterruptedException {
    int cost = requests.stream().mapToInt(terms::cost).sum();
    long number = window.take(cost, terms.patience());
    List<Call> calls = new ArrayList<>(requests.size());
    List<Integer> starts = new ArrayList<>(requests.size());
    ByteBuffer head = allocate(requests);
    for (Request each : requests) {
      pad(head);
      if (!starts.isEmpty()) {
        int before = starts.getLast();
        head.putInt(before + 20, head.position() - before);
      }
      starts.add(head.position());
      header(head, each, number, calls.isEmpty() ? 0 : RELATED);
      head.put(each.body().duplicate());
      Call call = new Call(terms.patience());
      pending.put(number, call);
      calls.add(call);
      number += terms.cost(each);
    }
    try {
      hand(head.flip(), starts, requests.getLast().data());
    } catch (InterruptedException e) {
      calls.forEach(Call::abandon);
      throw e;
    }
    return calls;
  }

  private static ByteBuffer allocate(List<Request> requests) {
    int size = Pipe.PREFIX;
    for (Request each : requests) {
      size += Request.HEADER + each.body().remaining() + 8;
    }
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).putInt(0);
  }

  /** Each message begins at a multiple of 8 from the first. */
  private static void pad(ByteBuffer head) {
    while ((head.position() - Pipe.PREFIX) % 8 != 0) {
      head.put((byte) 0);
    }
  }

  private void header(ByteBuffer head, Request request, long number, int flags) {
    int cost = terms.cost(request);
    head.putInt(Protection.PROTOCOL_ID).putShort((short) Request.HEADER);
    head.putShort((short) (terms.credits() ? cost : 0)).putInt(0);
    head.putShort(request.command().number());
    boolean dfs = request.command() == Command.CREATE && !root.isEmpty();
    int all = dfs ? flags | OF_DFS : flags;
    head.putShort((short) Math.max(cost, window.wanted())).putInt(all).putInt(0);
    head.putLong(number).putInt(0).putInt(tree).putLong(terms.session()).put(new byte[16]);
  }

  private void hand(ByteBuffer head, List<Integer> starts, List<ByteBuffer> data)
      throws IOException, InterruptedException {
    // Not interruptibly: the number is taken, and a server bears no gap for long.
    sending.lock();
    try {
      IOException before = lost;
      if (before != null) {
        throw new LinkLostException("the connection was lost: " + before.getMessage(), before);
      }
      pipe.write(protection.outgoing(head, starts, data));
    } catch (IOException e) {
      lose(e);
      throw new LinkLostException("the connection was lost: " + e.getMessage(), e);
    } catch (GeneralSecurityException e) {
      lose(new IOException(e));
      throw new LinkLostException("a request could not be encrypted", e);
    } finally {
      sending.unlock();
    }
  }

  /** Takes what came. Called by the one thread that reads. */
  void take(Frame frame) throws IOException, GeneralSecurityException {
    Frame plain = protection.incoming(frame, frames);
    ByteBuffer all = plain.bytes();
    boolean single = all.getInt(20) == 0;
    if (single && all.limit() > FramePool.SMALL) {
      deliver(all, plain);
      return;
    }
    ByteBuffer copy = all;
    if (!all.hasArray()) {
      copy = ByteBuffer.allocate(all.limit()).order(ByteOrder.LITTLE_ENDIAN).put(all).flip();
      plain.release();
    }
    for (int start = 0; start >= 0; ) {
      int next = copy.getInt(start + 20);
      int length = next == 0 ? copy.limit() - start : next;
      deliver(copy.slice(start, length).order(ByteOrder.LITTLE_ENDIAN), null);
      start = next == 0 ? -1 : start + next;
    }
  }

  private void deliver(ByteBuffer message, @Nullable Frame frame) throws IOException {
    window.grant(message.getShort(14) & 0xffff);
    long number = message.getLong(24);
    boolean interim =
        message.getInt(8) == Status.PENDING && (message.getInt(16) & ASYNCHRONOUS) != 0;
    if (interim || number == UNASKED) {
      release(frame);
      return;
    }
    protection.check(message);
    Call call = pending.remove(number);
    if (call == null) {
      release(frame);
      throw new IOException("the server answered request %d, which is not open".formatted(number));
    }
    call.deliver(new Reply(message, frame));
  }

  private static void release(@Nullable Frame frame) {
    if (frame != null) {
      frame.release();
    }
  }

  /** The connection is no more: nothing else is sent, and nobody waits on. */
  void lose(IOException cause) {
    if (lost == null) {
      lost = cause;
    }
    window.end(new LinkLostException("the connection was lost: " + cause.getMessage(), cause));
    try {
      pipe.close();
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("connection not closed");
    }
    for (Long each : List.copyOf(pending.keySet())) {
      Call call = pending.remove(each);
      if (call != null) {
        call.fail(cause);
      }
    }
  }

  @Override
  public void close() {
    lose(new IOException("it was closed"));
  }
}
