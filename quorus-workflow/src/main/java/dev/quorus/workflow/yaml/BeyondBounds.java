package dev.quorus.workflow.yaml;

import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;

/** The rest of the document is not read. */
final class BeyondBounds extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;
  private final transient Origin where;
  private final String what;
  private final String next;

  BeyondBounds(Kind kind, Origin where, String what, String next) {
    super(what, null, false, false);
    this.kind = kind;
    this.where = where;
    this.what = what;
    this.next = next;
  }

  Kind kind() {
    return kind;
  }

  Origin where() {
    return where;
  }

  String what() {
    return what;
  }

  String next() {
    return next;
  }
}
