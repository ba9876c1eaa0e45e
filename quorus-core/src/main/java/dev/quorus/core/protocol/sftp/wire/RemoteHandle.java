package dev.quorus.core.protocol.sftp.wire;

/** What the server calls an open file or folder by. */
public final class RemoteHandle {
  private final byte[] bytes;

  public RemoteHandle(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Not to be changed. */
  public byte[] bytes() {
    return bytes;
  }
}
