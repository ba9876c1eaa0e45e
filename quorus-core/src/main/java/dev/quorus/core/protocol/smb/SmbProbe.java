package dev.quorus.core.protocol.smb;

import dev.quorus.core.protocol.Fact;
import java.time.Duration;
import java.util.List;

/**
 * What a server says of itself and of a share.
 *
 * @param server the name that it gives itself
 * @param dialect such as {@code 3.1.1}
 * @param signed whether our messages are signed
 * @param signingRequired whether the server demands that
 * @param encrypted whether our messages are encrypted
 * @param encryptionPossible whether they could be
 * @param maxRead bytes of one read, as we use it
 * @param maxWrite bytes of one write, as we use it
 * @param clockAhead how far the server's clock is ahead of ours; negative if it is behind
 * @param share what kind of share it is: {@code disk}
 * @param dfs whether folders of the share may lie on other servers
 */
public record SmbProbe(
    String server,
    String dialect,
    boolean signed,
    boolean signingRequired,
    boolean encrypted,
    boolean encryptionPossible,
    int maxRead,
    int maxWrite,
    Duration clockAhead,
    String share,
    boolean dfs) {

  List<Fact> facts() {
    return List.of(
        new Fact("software", "SMB %s, calls itself %s".formatted(dialect, server)),
        new Fact("share", dfs ? share + ", of a DFS" : share),
        Fact.yesNo("signed", signed),
        Fact.yesNo("signing demanded", signingRequired),
        Fact.yesNo("encrypted", encrypted),
        Fact.yesNo("encryption possible", encryptionPossible),
        new Fact("bytes a read", Integer.toString(maxRead)),
        new Fact("bytes a write", Integer.toString(maxWrite)),
        Fact.clock(clockAhead));
  }
}
