package dev.quorus.controller.store;

import java.nio.file.Path;

/** Another process works in the data folder. */
public final class DataFolderInUse extends StoreException {
  private static final long serialVersionUID = 1L;

  private final String owner;

  DataFolderInUse(Path folder, String owner) {
    super(
        Reason.IN_USE,
        "the data folder %s is in use by process %s; stop that one, or choose another folder"
            .formatted(folder, owner),
        null);
    this.owner = owner;
  }

  /** The other process's id, or {@code unknown}. */
  public String owner() {
    return owner;
  }
}
