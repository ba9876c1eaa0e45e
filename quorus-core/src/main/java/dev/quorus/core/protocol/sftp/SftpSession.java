package dev.quorus.core.protocol.sftp;

import dev.quorus.core.pool.Session;
import dev.quorus.core.protocol.sftp.wire.LostException;
import dev.quorus.core.protocol.sftp.wire.RemoteFiles;
import dev.quorus.core.protocol.sftp.wire.ServerOffer;
import dev.quorus.core.protocol.sftp.wire.SftpChannel;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.sshd.client.session.ClientSession;

/** One connection with one conversation on it, and the buffers that its files are read into. */
final class SftpSession implements Session {
  private static final int KEPT = 20;

  private final ClientSession ssh;
  private final SftpChannel channel;
  private final ServerOffer offer;
  private final RemoteFiles files;
  private final BlockingQueue<ByteBuffer> buffers = new ArrayBlockingQueue<>(KEPT);

  SftpSession(ClientSession ssh, SftpChannel channel, ServerOffer offer) {
    this.ssh = ssh;
    this.channel = channel;
    this.offer = offer;
    this.files = new RemoteFiles(channel, offer);
  }

  ClientSession ssh() {
    return ssh;
  }

  ServerOffer offer() {
    return offer;
  }

  RemoteFiles files() {
    return files;
  }

  /** An empty buffer of {@link ServerOffer#LONGEST} bytes. */
  ByteBuffer buffer() {
    ByteBuffer kept = buffers.poll();
    return kept == null ? ByteBuffer.allocate(ServerOffer.LONGEST) : kept.clear();
  }

  /** Takes a buffer back; more than a file needs are not kept. */
  void giveBack(ByteBuffer buffer) {
    var _ = buffers.offer(buffer);
  }

  /** Whether nothing is under way, so that the next can have it. */
  boolean isQuiet() {
    return channel.isQuiet();
  }

  @Override
  public boolean isAlive() {
    return !channel.isEnded() && ssh.isOpen() && !ssh.isClosing();
  }

  @Override
  public void close() {
    channel.end(new LostException("closed from this side", true, null));
    var _ = ssh.close(true);
  }
}
