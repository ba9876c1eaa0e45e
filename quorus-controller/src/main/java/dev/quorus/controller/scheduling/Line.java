package dev.quorus.controller.scheduling;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of items, first the one whose head ranks first. A line stands in another line as long as
 * it has members, and moves there whenever its own head changes: so the first of many nested lines
 * is found without looking at the others.
 */
class Line extends Item {
  private static final Comparator<Item> BY_HEAD =
      (one, other) -> Entry.RANK.compare(one.head(), other.head());

  private final Heap<Item> items;

  Line() {
    this(BY_HEAD);
  }

  Line(Comparator<? super Item> order) {
    items = new Heap<>(order);
  }

  /** Where this line stands while it has members; null if it stands nowhere. */
  @Nullable Line home() {
    return null;
  }

  /** Called when the last member has left. */
  void emptied() {}

  final int size() {
    return items.size();
  }

  final boolean isEmpty() {
    return items.isEmpty();
  }

  final @Nullable Item first() {
    return items.first();
  }

  final Item at(int index) {
    return items.at(index);
  }

  /** The head of every member, in no order. */
  final List<Entry> heads() {
    return items.members().stream().map(Item::head).toList();
  }

  @Override
  final Entry head() {
    Item first = items.first();
    if (first == null) {
      throw new IllegalStateException("an empty line has no head");
    }
    return first.head();
  }

  final void add(Item item) {
    boolean wasEmpty = items.isEmpty();
    item.in = this;
    items.add(item);
    if (wasEmpty) {
      goHome();
    } else {
      tellMoved();
    }
  }

  final void remove(Item item) {
    if (items.size() > 1) {
      items.remove(item);
      item.in = null;
      tellMoved();
      return;
    }
    // Left while it still has a head to be compared by.
    leave();
    items.remove(item);
    item.in = null;
    emptied();
  }

  /** The head of a member changed. */
  final void moved(Item item) {
    items.moved(item);
    tellMoved();
  }

  /** Stands nowhere from now on. */
  final void leave() {
    if (in != null) {
      in.remove(this);
    }
  }

  /** Stands where it belongs, if it has members. */
  final void goHome() {
    Line home = home();
    if (home != null && !items.isEmpty()) {
      home.add(this);
    }
  }

  private void tellMoved() {
    if (in != null) {
      in.moved(this);
    }
  }
}
