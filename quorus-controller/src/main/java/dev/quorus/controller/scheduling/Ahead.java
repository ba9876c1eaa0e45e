package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Standing.NoSlot;

/** Counts what would be assigned before a transfer, up to a limit, without walking through all. */
final class Ahead {
  private final Entry entry;
  private int counted;

  private Ahead(Entry entry) {
    this.entry = entry;
  }

  /** How many of its lane rank before it and wait for a slot too. */
  static int of(Entry entry) {
    Ahead ahead = new Ahead(entry);
    for (int priority = Lane.PRIORITIES - 1; priority >= entry.route.priority; priority--) {
      Level level = entry.route.lane.level(priority);
      for (int tenant = 0; tenant < level.size(); tenant++) {
        ahead.countMember(level.at(tenant));
      }
    }
    return ahead.counted;
  }

  /** In a heap nothing below a member ranks before it, so whole branches are left out. */
  private void countFrom(Line line, int place) {
    if (place < line.size() && countMember(line.at(place))) {
      countFrom(line, 2 * place + 1);
      countFrom(line, 2 * place + 2);
    }
  }

  /** Whether the member and those below it can rank before the transfer. */
  private boolean countMember(Item member) {
    if (counted >= NoSlot.COUNTED || Entry.RANK.compare(member.head(), entry) >= 0) {
      return false;
    }
    if (member instanceof Line line) {
      countFrom(line, 0);
    } else {
      counted++;
    }
    return true;
  }
}
