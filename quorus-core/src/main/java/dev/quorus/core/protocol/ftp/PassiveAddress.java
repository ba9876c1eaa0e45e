package dev.quorus.core.protocol.ftp;

/** Which address a data connection is made to. */
public enum PassiveAddress {
  /**
   * The one that the control connection has reached, whatever the server announces: right behind
   * any address translation, and no server can send us elsewhere.
   */
  CONTROL_HOST,
  /** The one that the server announces to PASV, if the egress policy allows it. */
  AS_ANNOUNCED
}
