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

  /** The first of the items, and whom it stands for: asked for more often than they change. */
  private @Nullable Item first;

  private @Nullable Entry head;

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
    return first;
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
    if (head == null) {
      throw new IllegalStateException("an empty line has no head");
    }
    return head;
  }

  final void add(Item item) {
    boolean wasEmpty = items.isEmpty();
    item.in = this;
    items.add(item);
    if (wasEmpty) {
      first = item;
      head = item.head();
      goHome();
    } else {
      lookAtHead();
    }
  }

  final void remove(Item item) {
    items.remove(item);
    item.in = null;
    if (items.isEmpty()) {
      leave();
      first = null;
      head = null;
      emptied();
    } else {
      lookAtHead();
    }
  }

  /** The rank of a member changed. */
  final void moved(Item item) {
    items.moved(item);
    lookAtHead();
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

  private void lookAtHead() {
    first = items.first();
    Entry now = first == null ? null : first.head();
    if (now != head) {
      head = now;
      if (in != null) {
        in.moved(this);
      }
    }
  }
}
