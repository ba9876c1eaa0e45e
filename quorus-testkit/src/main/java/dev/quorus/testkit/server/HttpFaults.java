package dev.quorus.testkit.server;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** How a web server misbehaves. Nothing is wrong at first; may be changed while it runs. */
public final class HttpFaults {
  private final AtomicInteger gets = new AtomicInteger();
  private final AtomicInteger running = new AtomicInteger();
  private volatile int allowed = Integer.MAX_VALUE;
  private volatile IntFunction<Fault> plan = number -> Fault.NONE;

  /** What one answer to a GET does. */
  public enum Fault {
    NONE,
    /** The whole file with 200, whatever range was asked for. */
    IGNORE_RANGE,
    /** 206 with the bytes that were asked for under another entity tag. */
    OTHER_TAG,
    /** 206 for a range that begins a byte later. */
    WRONG_RANGE,
    /** 206 and a range that ends earlier than was asked for. */
    SHORT_RANGE,
    /** The connection is closed in the middle of the body. */
    CUT,
    /** 416. */
    NOT_SATISFIABLE,
    /** 429 with {@code Retry-After: 7}. */
    BUSY,
    /** 503. */
    UNAVAILABLE,
    /** No {@code Accept-Ranges}, and ranges are ignored. */
    NO_RANGES,
    /** A weak entity tag, and ranges are ignored. */
    WEAK_TAG
  }

  /** Every GET does this. */
  public void always(Fault fault) {
    plan(number -> fault);
  }

  /**
   * Each GET from now on does what the plan says.
   *
   * @param next given 1 for the next GET, 2 for the one after
   */
  public void plan(IntFunction<Fault> next) {
    gets.set(0);
    plan = next;
  }

  /** More GETs than so many at a time are answered with 429. */
  public void allowAtOnce(int most) {
    allowed = most;
  }

  /** A GET begins; whether it is one too many. */
  boolean begins() {
    return running.incrementAndGet() > allowed;
  }

  void ended() {
    running.decrementAndGet();
  }

  /** How many GETs there were since the plan was given. */
  public int gets() {
    return gets.get();
  }

  Fault next() {
    return plan.apply(gets.incrementAndGet());
  }

  /** What the next answer would do, for a HEAD. */
  Fault now() {
    return plan.apply(gets.get() + 1);
  }
}
