package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.protocol.smb.wire.Referral;
import dev.quorus.core.time.Ticker;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which folders lie elsewhere, by DFS, as far as servers have told, and for as long as they said.
 * Safe for use by many threads.
 */
final class SmbReferrals {
  private static final int MOST = 1000;

  private final Ticker ticker;
  private final Map<Folder, Place> known = new ConcurrentHashMap<>();

  private record Folder(String host, int port, String share, String account, List<String> names) {
    static Folder of(SmbLocation at, int depth) {
      return new Folder(
          lower(at.host()),
          at.port(),
          lower(at.share()),
          at.account().shown(),
          at.names().subList(0, depth).stream().map(Folder::lower).toList());
    }

    private static String lower(String name) {
      return name.toLowerCase(Locale.ROOT);
    }
  }

  private record Place(String host, String share, List<String> names, long until) {}

  SmbReferrals(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Where it lies, if it is known to lie elsewhere; else null. */
  @Nullable SmbLocation known(SmbLocation at) throws TransferException {
    if (known.isEmpty()) {
      return null;
    }
    for (int depth = at.names().size(); depth >= 0; depth--) {
      Folder folder = Folder.of(at, depth);
      Place place = known.get(folder);
      if (place != null && place.until() - ticker.nanos() > 0) {
        return moved(at, place, depth);
      }
      if (place != null) {
        known.remove(folder, place);
      }
    }
    return null;
  }

  /** Where it lies, by what the server answered when it was asked for {@link SmbLocation#unc}. */
  SmbLocation learned(SmbLocation at, Referral referral) throws TransferException {
    String asked = at.unc();
    String rest = asked.substring(Math.min(referral.consumed(), asked.length()));
    List<String> left = parts(rest);
    List<String> target = parts(referral.address());
    boolean cut = !rest.isEmpty() && !rest.startsWith("\\");
    if (cut || left.size() > at.names().size() || target.size() < 2) {
      throw refused(
          at, "the server refers to '%s', which is no share".formatted(referral.address()));
    }
    int depth = at.names().size() - left.size();
    Place place =
        new Place(
            target.get(0),
            target.get(1),
            List.copyOf(target.subList(2, target.size())),
            ticker.nanos() + referral.life().toNanos());
    SmbLocation moved = moved(at, place, depth);
    if (moved.unc().equalsIgnoreCase(at.unc())) {
      throw refused(at, "the server refers to '%s', which is the same".formatted(moved.unc()));
    }
    if (known.size() >= MOST) {
      known.clear();
    }
    known.put(Folder.of(at, depth), place);
    return moved;
  }

  private static SmbLocation moved(SmbLocation at, Place place, int depth)
      throws TransferException {
    SmbLocation moved = at.moved(place.host(), place.share(), place.names(), depth);
    String why = SmbNames.refusal(place.share());
    if (why != null) {
      throw refused(at, "'%s' cannot be a share: %s".formatted(place.share(), why));
    }
    SmbNames.check(moved);
    return moved;
  }

  private static List<String> parts(String path) {
    return Arrays.stream(path.split("\\\\")).filter(each -> !each.isEmpty()).toList();
  }

  static TransferException refused(SmbLocation at, String why) {
    return new TransferException(
        new Rejected(
            FailureCode.UNSUPPORTED, "cannot find '%s' by DFS: %s".formatted(at.shown(), why)));
  }
}
