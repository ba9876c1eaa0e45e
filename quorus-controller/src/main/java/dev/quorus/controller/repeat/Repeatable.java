package dev.quorus.controller.repeat;

/**
 * A store whose writes can be made repeatable.
 *
 * @param <S> the store
 */
public interface Repeatable<S> {
  /**
   * This store for one request of a client, which writes once: that write and the request's answer
   * are committed together, or it fails with {@link KeyUsed}. Writes that have keys of their own,
   * such as a submit, go as they always do.
   */
  S once(Once once);
}
