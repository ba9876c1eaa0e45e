package dev.quorus.controller.scheduling;

import org.jspecify.annotations.Nullable;

/** Something that stands in a line: a transfer, or a line of them as a whole. */
abstract class Item extends Placed {
  @Nullable Line in;

  /** The transfer that it stands for: itself, or the first of the line. */
  abstract Entry head();
}
