package dev.quorus.workflow.run;

import dev.quorus.workflow.plan.PlannedGroup;
import dev.quorus.workflow.plan.PlannedNotice;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Groups that run together by their dependencies, and the notices that follow them. */
final class Section {
  private final Map<String, GroupRun> groups = new LinkedHashMap<>();
  private final List<NoticeRun> notices;
  private final RunBook book;

  Section(
      List<PlannedGroup> plans,
      List<PlannedNotice> notices,
      String prefix,
      boolean failsFast,
      RunBook book) {
    this.book = book;
    plans.forEach(each -> groups.put(each.name(), new GroupRun(each, prefix, failsFast, book)));
    this.notices = notices.stream().map(each -> new NoticeRun(each, prefix, book)).toList();
  }

  Stream<GroupRun> groups() {
    return groups.values().stream();
  }

  Optional<GroupRun> group(String id) {
    return groups().filter(each -> each.id().equals(id)).findFirst();
  }

  Stream<NoticeRun> notices() {
    return notices.stream();
  }

  boolean groupsOver() {
    return groups().allMatch(GroupRun::over);
  }

  boolean over() {
    return groupsOver() && notices().allMatch(NoticeRun::over);
  }

  /** Begins what may begin, in the order of the plan: each comes after what it depends on. */
  void advance() {
    for (GroupRun each : groups.values()) {
      if (each.row().phase() == GroupPhase.WAITING) {
        beginIfReady(each);
      }
      if (each.row().phase() == GroupPhase.RUNNING) {
        each.steps().start();
        each.settle();
      }
    }
    if (groupsOver() && !book.head().paused() && !book.halted()) {
      notices.forEach(NoticeRun::advance);
    }
  }

  private void beginIfReady(GroupRun group) {
    List<GroupRun> before =
        group.plan().dependsOn().stream()
            .flatMap(name -> Optional.ofNullable(groups.get(name)).stream())
            .toList();
    if (!before.stream().allMatch(GroupRun::over)) {
      return;
    }
    Optional<GroupRun> blocking = before.stream().filter(GroupRun::blocks).findFirst();
    if (blocking.isPresent()) {
      String what = blocking.get().failsRun() ? "failed" : "did not run";
      group.close(
          new Why(Why.DEPENDENCY, "'%s' %s".formatted(blocking.get().plan().name(), what)),
          false,
          false);
    } else if (!book.head().paused() && !book.halted()) {
      group.begin();
    }
  }

  void tick() {
    groups().forEach(GroupRun::tick);
  }

  /** Starts nothing more. */
  void close(Why why, boolean stop) {
    boolean fails = why.code().equals(Why.TIMED_OUT);
    groups()
        .forEach(each -> each.close(why, fails && each.row().phase() == GroupPhase.RUNNING, stop));
    notices.forEach(each -> each.close(why));
  }

  Optional<Instant> wake() {
    return Delays.first(
        book.now(),
        Stream.concat(groups().map(GroupRun::wake), notices.stream().map(NoticeRun::wake)));
  }

  Stream<RunAction> outstanding() {
    return Stream.concat(
        groups().flatMap(GroupRun::outstanding), notices.stream().flatMap(NoticeRun::outstanding));
  }

  /** Takes up again what failed or did not run, and what was skipped behind it. */
  void again() {
    for (GroupRun each : groups.values()) {
      boolean behind =
          each.row().phase() == GroupPhase.SKIPPED
              && each.plan().dependsOn().stream()
                  .flatMap(name -> Optional.ofNullable(groups.get(name)).stream())
                  .anyMatch(other -> other.row().phase() == GroupPhase.WAITING);
      if (behind || each.blocks()) {
        each.again();
      }
    }
  }
}
