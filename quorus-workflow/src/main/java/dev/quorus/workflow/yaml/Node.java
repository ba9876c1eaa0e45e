package dev.quorus.workflow.yaml;

import dev.quorus.workflow.problem.Origin;

/** A piece of a YAML document. An aliased piece is the same object at each of its places. */
public sealed interface Node permits MapNode, ListNode, ScalarNode {
  /** Where it begins. */
  Place place();

  /** How many nodes it is made of, itself included, with aliased ones counted at each place. */
  int weight();

  /** What it is, in the words of the author: {@code a map}, {@code the number 5}. */
  String described();

  /** Its place, under the pointer by which it was reached. */
  default Origin origin(String pointer) {
    return place().under(pointer);
  }
}
