package dev.quorus.testkit.protocol.smb;

import dev.quorus.core.protocol.Protocol;
import dev.quorus.core.protocol.smb.SmbProtocol;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.testkit.contract.ContractServer;
import dev.quorus.testkit.contract.ContractTrait;
import dev.quorus.testkit.server.SambaServer;
import dev.quorus.testkit.server.TcpProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Samba under contract, behind a network that can break. */
final class SambaContract implements ContractServer {
  private final SambaServer samba;
  private final TcpProxy proxy;
  private final SmbProtocol protocol;
  private final String share;

  SambaContract(SambaServer samba, String share, SmbSettings settings) throws IOException {
    this.samba = samba;
    this.share = share;
    this.proxy = TcpProxy.before(samba.port());
    this.protocol = new SmbProtocol(settings, Ticker.SYSTEM);
  }

  @Override
  public Protocol protocol() {
    return protocol;
  }

  @Override
  public Endpoint base() {
    return new Endpoint(
        URI.create("smb://127.0.0.1:%d/%s".formatted(proxy.port(), share)),
        Map.of(),
        new Credentials.UserPassword(SambaServer.USER, new Secret(SambaServer.PASSWORD)));
  }

  @Override
  public Endpoint wrongCredentials(Endpoint endpoint) {
    return endpoint.with(
        new Credentials.UserPassword(SambaServer.USER, new Secret("not-the-password")));
  }

  @Override
  public Path root() {
    return samba.root();
  }

  @Override
  public Map<ContractTrait, String> lacks() {
    return Map.of(
        ContractTrait.LINKS, "Samba follows links itself and shows what they lead to",
        ContractTrait.CASE_SENSITIVE, "SMB takes names that differ in case for one");
  }

  @Override
  public List<String> oddNames() {
    return ODD_NAMES.stream()
        .filter(name -> name.chars().noneMatch(c -> "\\/:*?\"<>|".indexOf(c) >= 0))
        .filter(name -> !name.endsWith(" ") && !name.endsWith("."))
        .toList();
  }

  @Override
  public void put(String path, byte[] content) throws IOException {
    ContractServer.super.put(path, content);
    SambaServer.own(at(path));
  }

  @Override
  public void makeFolder(String path) throws IOException {
    ContractServer.super.makeFolder(path);
    Path each = root();
    for (Path name : root().relativize(at(path))) {
      each = each.resolve(name);
      SambaServer.own(each);
    }
  }

  @Override
  public long refusedLogins() {
    try {
      return samba.refusedLogins();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public long connections() {
    return proxy.connections();
  }

  @Override
  public void cut() {
    proxy.cut();
  }

  @Override
  public void stall() {
    proxy.stall();
  }

  @Override
  public void flow() {
    proxy.flow();
  }

  @Override
  public void close() throws IOException {
    protocol.close();
    proxy.close();
    samba.close();
  }
}
