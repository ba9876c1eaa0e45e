package dev.quorus.core.protocol.smb.wire;

/** The commands that we send, with the number of each. */
public enum Command {
  TREE_CONNECT(3),
  CREATE(5),
  CLOSE(6),
  FLUSH(7),
  READ(8),
  WRITE(9),
  CONTROL(11),
  QUERY_DIRECTORY(14),
  QUERY_INFO(16),
  SET_INFO(17);

  private final short number;

  Command(int number) {
    this.number = (short) number;
  }

  short number() {
    return number;
  }
}
