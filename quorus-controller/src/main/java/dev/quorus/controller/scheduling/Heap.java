package dev.quorus.controller.scheduling;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A binary heap whose members can leave from the middle and change their rank, each in O(log n),
 * for four to eight bytes a member: a tree's nodes would cost ten times that.
 */
final class Heap<T extends Placed> {
  private static final Placed[] EMPTY = {};

  private final Comparator<? super T> order;
  private @Nullable Placed[] items = EMPTY;
  private int size;

  Heap(Comparator<? super T> order) {
    this.order = order;
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  @Nullable T first() {
    return size == 0 ? null : at(0);
  }

  /** The member at an index below {@link #size}; no other order than that of a heap. */
  T at(int index) {
    @SuppressWarnings("unchecked")
    T item = (T) Objects.requireNonNull(items[index]);
    return item;
  }

  /** Every member, in no order. */
  List<T> members() {
    @SuppressWarnings("unchecked")
    List<T> all = (List<T>) List.of(Arrays.copyOf(items, size, Placed[].class));
    return all;
  }

  void add(T item) {
    if (item.place != Placed.NOWHERE) {
      throw new IllegalStateException(item + " is in a heap already");
    }
    if (size == items.length) {
      items = Arrays.copyOf(items, Math.max(2, size + (size >> 1)));
    }
    put(item, size++);
    rise(item);
  }

  @Nullable T poll() {
    T first = first();
    if (first != null) {
      remove(first);
    }
    return first;
  }

  void remove(T item) {
    int hole = place(item);
    T last = at(--size);
    items[size] = null;
    item.place = Placed.NOWHERE;
    if (hole < size) {
      put(last, hole);
      settle(last);
    }
    if (size < items.length >> 2) {
      items = size == 0 ? EMPTY : Arrays.copyOf(items, size << 1);
    }
  }

  /** The rank of the item may have changed. */
  void moved(T item) {
    place(item);
    settle(item);
  }

  /** It is this very object that has to lie there, not one that equals it. */
  @SuppressWarnings("ReferenceEquality")
  private int place(T item) {
    int place = item.place;
    if (place < 0 || place >= size || !item.equals(items[place])) {
      throw new IllegalStateException(item + " is not in this heap");
    }
    return place;
  }

  private void settle(T item) {
    int before = item.place;
    rise(item);
    if (item.place == before) {
      sink(item);
    }
  }

  private void rise(T item) {
    int hole = item.place;
    while (hole > 0) {
      int above = (hole - 1) >> 1;
      T parent = at(above);
      if (order.compare(item, parent) >= 0) {
        break;
      }
      put(parent, hole);
      hole = above;
    }
    put(item, hole);
  }

  private void sink(T item) {
    int hole = item.place;
    int below = 2 * hole + 1;
    while (below < size) {
      T child = at(below);
      if (below + 1 < size) {
        T other = at(below + 1);
        if (order.compare(other, child) < 0) {
          child = other;
        }
      }
      if (order.compare(child, item) >= 0) {
        break;
      }
      int place = child.place;
      put(child, hole);
      hole = place;
      below = 2 * hole + 1;
    }
    put(item, hole);
  }

  private void put(T item, int place) {
    items[place] = item;
    item.place = place;
  }
}
