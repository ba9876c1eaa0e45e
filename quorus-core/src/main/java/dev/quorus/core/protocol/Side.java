package dev.quorus.core.protocol;

import dev.quorus.core.failure.FailureCode;

/** Which end of a transfer a file is: the same trouble has another code at each. */
public enum Side {
  SOURCE(
      FailureCode.SOURCE_NOT_FOUND,
      FailureCode.SOURCE_NOT_FOUND,
      FailureCode.SOURCE_NOT_FOUND,
      FailureCode.SOURCE_DENIED),
  DESTINATION(
      FailureCode.DESTINATION_FOLDER_MISSING,
      FailureCode.DESTINATION_IS_FOLDER,
      FailureCode.BAD_REQUEST,
      FailureCode.DESTINATION_DENIED);

  private final FailureCode missing;
  private final FailureCode folder;
  private final FailureCode notAFile;
  private final FailureCode denied;

  Side(FailureCode missing, FailureCode folder, FailureCode notAFile, FailureCode denied) {
    this.missing = missing;
    this.folder = folder;
    this.notAFile = notAFile;
    this.denied = denied;
  }

  /** The code where the file, or at the destination its folder, is not there. */
  public FailureCode missing() {
    return missing;
  }

  /** The code where the name is a folder's. */
  public FailureCode folder() {
    return folder;
  }

  /** The code where the name is a device's, a pipe's or a socket's. */
  public FailureCode notAFile() {
    return notAFile;
  }

  /** The code where this process lacks the right. */
  public FailureCode denied() {
    return denied;
  }
}
