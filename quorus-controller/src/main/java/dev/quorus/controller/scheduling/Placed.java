package dev.quorus.controller.scheduling;

/** Something that is in at most one heap at a time and knows where, so that it can leave it. */
abstract class Placed {
  static final int NOWHERE = -1;

  /** Index in the heap; kept by {@link Heap} alone. */
  int place = NOWHERE;
}
