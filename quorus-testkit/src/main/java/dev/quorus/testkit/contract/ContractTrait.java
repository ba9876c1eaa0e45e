package dev.quorus.testkit.contract;

/** What not every protocol, or not every server of one, can do. What needs it is skipped there. */
public enum ContractTrait {
  /** Files can be written. */
  WRITES,
  /** A source can be read from an offset, and a changed one is noticed. */
  RANGES,
  /** A source says when it was last written. */
  TELLS_TIMES,
  /** A finished file can be given a time. */
  SETS_TIMES,
  /** A partial stays, and a later attempt goes on with it. */
  RESUMES,
  /** Nothing has the final name before it is published. */
  HIDES,
  /** Publishing by the policies fail and skip leaves alone what appeared meanwhile. */
  NO_CLOBBER,
  /** Folders are told from files, and a missing one is noticed. */
  FOLDERS,
  /** Folders can be listed, made and deleted. */
  LISTS,
  /** A symbolic link on the server's disk is listed as one. */
  LINKS,
  /** Two names that differ only in case are two files. */
  CASE_SENSITIVE,
  /** {@link ContractServer#deny} takes the rights away. */
  DENIES,
  /** {@link ContractServer#wrongCredentials} are refused. */
  USERS,
  /** It is reached over a network, by host and port. */
  NETWORK,
  /** {@link ContractServer#cut} ends its connections. */
  CUTS,
  /** {@link ContractServer#stall} holds its bytes back. */
  STALLS
}
