package dev.quorus.api.model;

/** By which protocol a connection leads somewhere. */
public enum ProtocolName implements WireName {
  FTP("ftp"),
  FTPS("ftps"),
  HTTP("http"),
  HTTPS("https"),
  SFTP("sftp"),
  SMB("smb");

  private final String wire;

  ProtocolName(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}
