package dev.quorus.controller.audit;

import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.controller.repeat.Once;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request that is meant to change something, as the store notes it in the commit of the change.
 * It goes with the steps of the request, across the store's answers, without being handed from
 * method to method: see docs/adr/0022-audit-entries-belong-to-the-commit.md. For use by any thread.
 */
public final class Deed {
  private static final ScopedValue<Deed> CURRENT = ScopedValue.newInstance();

  private final Who who;
  private final String operation;
  private volatile @Nullable String subject;
  private volatile List<String> transfers = List.of();
  private volatile boolean noted;
  private volatile @Nullable Once once;

  /**
   * @param operation by its name in the contract
   * @param subject the id of what it is done to; null where that is not known yet
   */
  public Deed(Who who, String operation, @Nullable String subject) {
    this.who = who;
    this.operation = operation;
    this.subject = subject;
  }

  /** The one that the calling step belongs to; null if it belongs to none. */
  public static @Nullable Deed current() {
    return CURRENT.isBound() ? CURRENT.get() : null;
  }

  /** Does a step as a part of the deed; of none if that is null. */
  public static void within(@Nullable Deed deed, Runnable step) {
    if (deed == null) {
      step.run();
    } else {
      ScopedValue.where(CURRENT, deed).run(step);
    }
  }

  /** The same for a step that gives something. */
  public static <T> T within(@Nullable Deed deed, Supplier<T> step) {
    return deed == null ? step.get() : ScopedValue.where(CURRENT, deed).call(step::get);
  }

  /** The same answer, whose listeners go on under the present deed, if there is one. */
  public static <T> Future<T> carried(Future<T> answer) {
    Deed deed = current();
    if (deed == null) {
      return answer;
    }
    Promise<T> carried = Promise.promise();
    answer
        .onSuccess(value -> within(deed, () -> carried.complete(value)))
        .onFailure(failure -> within(deed, () -> carried.fail(failure)));
    return carried.future();
  }

  /** The present deed is done to this; does nothing where there is no deed. */
  public static void concerns(String subject) {
    Deed deed = current();
    if (deed != null) {
      deed.subject = subject;
    }
  }

  /** It submitted these transfers, in the transaction that is being made. */
  public void submitted(List<String> ids) {
    transfers = List.copyOf(ids);
  }

  /** The transfers that it submitted together; none where that is not known of it. */
  public List<String> transfers() {
    return transfers;
  }

  /**
   * From now on each of its writes that has an answer takes that along, and none is made if the key
   * was used: for a request whose change is one write.
   */
  public void answers(Once answer) {
    once = answer;
  }

  /** What its writes take along; null if nothing. */
  public @Nullable Once once() {
    return once;
  }

  public Who who() {
    return who;
  }

  public String operation() {
    return operation;
  }

  public @Nullable String subject() {
    return subject;
  }

  /** Whether an entry about it was committed. */
  public boolean noted() {
    return noted;
  }

  /** An entry about it was committed. */
  public void isNoted() {
    noted = true;
  }
}
