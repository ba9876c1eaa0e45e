package dev.quorus.core.failure;

import java.util.Arrays;
import java.util.Optional;

/** What went wrong, as programs read it. Names are part of the contract and never change. */
public enum FailureCode {
  SOURCE_NOT_FOUND("check that the source exists and is a file; a folder needs recursive"),
  SOURCE_DENIED("check the credentials and the permissions at the source"),
  DESTINATION_DENIED("check the credentials and the permissions at the destination"),
  DESTINATION_EXISTS("choose another name, or submit with overwrite replace, skip or newer"),
  DESTINATION_FOLDER_MISSING("create the folder, or submit with createFolders"),
  DESTINATION_IS_FOLDER("give the destination a file name"),
  SOURCE_NOT_FOLDER("name a folder, or submit without recursive"),
  NAME_REFUSED("rename the source, or give the destination another name"),
  FILES_FAILED("look at the files named, then retry; those that are done are not sent again"),
  LISTING_FAILED("look at the folder named; nothing was deleted"),
  DELETE_REFUSED("look at what would be deleted with a dry run, then allow more with maxDelete"),
  DESTINATION_BUSY("wait until the other transfer to the same destination is done"),
  OUTSIDE_ROOTS("start the agent with a --root that holds this path"),
  UNSUPPORTED("use a scheme and options that the agent offers"),
  BAD_REQUEST("correct the request; the server refuses it as it is"),
  REDIRECT_REFUSED("give the final URL, or allow redirects to that host"),
  CONNECTION_UNKNOWN("create the connection again, or submit without it"),
  CREDENTIALS_REFUSED("correct the user name, password or token"),
  HOST_KEY_UNKNOWN(
      "compare the fingerprint with the server's owner, then pin it, add it to the known hosts, or"
          + " allow trust on first use"),
  HOST_KEY_CHANGED(
      "do not go on until the server's owner has confirmed the new key, then replace the old one"),
  CERTIFICATE_REFUSED("have the certificate renewed, or trust its authority"),
  UNREACHABLE("check host, port and network"),
  SERVER_ERROR("look at the log of the server"),
  SERVER_BUSY("send the server less at a time, or allow more attempts"),
  NO_PROGRESS("look at the server and the network; a further attempt goes on where it stopped"),
  TIMED_OUT("allow more time, or look at why it is slow"),
  CONNECTION_LOST("look at the server and the network; a further attempt goes on where it stopped"),
  SOURCE_CHANGED("wait until the source is no longer written"),
  SIZE_MISMATCH("compare the source with what its server announces"),
  CHECKSUM_MISMATCH("compare the expected digest with that of the source"),
  CHECKSUM_UNKNOWN("give the digest, or verify by size"),
  NO_SPACE("free space at the destination, then retry"),
  CANCELLED("submit it again if it is still wanted"),
  PAUSED("resume it when it may go on"),
  AGENT_STOPPED("it goes on when the agent is back"),
  AGENT_LOST("it goes on at another agent, or when this one is back"),
  DEADLINE_MISSED("submit it again with a later deadline"),
  DEFECT("report it with the log of this attempt");

  private final String remedy;

  FailureCode(String remedy) {
    this.remedy = remedy;
  }

  /** The code of that name; empty for one that a newer version has. */
  public static Optional<FailureCode> named(String name) {
    return Arrays.stream(values()).filter(each -> each.name().equals(name)).findFirst();
  }

  /** What a person can do about it. */
  public String remedy() {
    return remedy;
  }
}
