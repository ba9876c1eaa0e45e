package dev.quorus.testkit.protocol.file;

import dev.quorus.core.protocol.file.FileProtocol;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ContractTrait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** The file system of this machine in the part of a server. */
record FileServer(Path root, FileProtocol protocol) implements ContractServer {
  private static final String NO_NETWORK = "files are reached over no network";

  static ContractServer over(Path root, FileRoots roots) {
    return new FileServer(root, new FileProtocol(roots));
  }

  @Override
  public Endpoint base() {
    return Endpoint.file(root);
  }

  @Override
  public Map<ContractTrait, String> lacks() {
    Map<ContractTrait, String> lacks = new EnumMap<>(ContractTrait.class);
    lacks.put(ContractTrait.USERS, "files know only the user of this process");
    lacks.put(ContractTrait.NETWORK, NO_NETWORK);
    lacks.put(ContractTrait.CUTS, NO_NETWORK);
    lacks.put(ContractTrait.STALLS, NO_NETWORK);
    if (mayDoAnything()) {
      lacks.put(ContractTrait.DENIES, "this process runs as root, to whom nothing is denied");
    }
    return lacks;
  }

  private boolean mayDoAnything() {
    try {
      Path probe = Files.createTempFile(root, "probe", "");
      deny(String.valueOf(probe.getFileName()));
      boolean may = Files.isReadable(probe);
      Files.delete(probe);
      return may;
    } catch (IOException e) {
      throw new IllegalStateException("cannot try rights in " + root, e);
    }
  }

  @Override
  public void close() {
    protocol.close();
  }
}
